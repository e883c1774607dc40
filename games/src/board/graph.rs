//! What hangs together.

use std::collections::BTreeSet;

/// All that a chain of neighbours joins to a start, which belongs to it; `near` says what lies next to what.
pub fn group<T: Copy + Ord, Near: IntoIterator<Item = T>>(start: T, near: impl Fn(T) -> Near) -> BTreeSet<T> {
    let mut group = BTreeSet::from([start]);
    let mut ahead = vec![start];
    while let Some(one) = ahead.pop() {
        ahead.extend(near(one).into_iter().filter(|&next| group.insert(next)));
    }
    group
}

/// All groups of these, in the order of the first of each.
pub fn groups<T: Copy + Ord, Near: IntoIterator<Item = T>>(
    all: impl IntoIterator<Item = T>,
    near: impl Fn(T) -> Near,
) -> Vec<BTreeSet<T>> {
    let mut groups: Vec<BTreeSet<T>> = Vec::new();
    for one in all {
        if groups.iter().all(|group| !group.contains(&one)) {
            groups.push(group(one, &near));
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that differ by two hang together.
    fn near(number: i32) -> impl Iterator<Item = i32> {
        [number - 2, number + 2].into_iter().filter(|other| (0..7).contains(other))
    }

    #[test]
    fn a_group_holds_its_start_and_whatever_a_chain_reaches() {
        assert_eq!(group(3, near), BTreeSet::from([1, 3, 5]));
        assert_eq!(group(9, |_| None), BTreeSet::from([9]));
    }

    #[test]
    fn groups_hold_everything_once() {
        assert_eq!(groups([5, 0, 1, 2, 6], near), [BTreeSet::from([1, 3, 5]), BTreeSet::from([0, 2, 4, 6])]);
    }
}
