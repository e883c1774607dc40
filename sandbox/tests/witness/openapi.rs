//! REST traffic against Discord's OpenAPI description: operation, query, body and answer.

use super::closed;
use super::deviations::{self, Said};
use jsonschema::{Draft, Registry, ValidationError, Validator, error::ValidationErrorKind};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex};

/// How many letters of a wrong value are shown.
const SHOWN: usize = 80;

/// Discord's description, with the validators that were needed so far.
pub struct Description {
    document: Value,
    registry: Registry<'static>,
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

/// One of the described operations.
struct Operation<'a> {
    /// `POST /channels/{channel_id}/messages`
    name: String,
    /// Where it stands in the document.
    pointer: String,
    body: &'a Value,
    /// Its parameters, and those of all methods of its path.
    parameters: Vec<(String, &'a Value)>,
    /// The parts of the real path that stand for parameters.
    values: Vec<(&'a str, &'a str)>,
}

impl Description {
    pub fn read(path: &Path) -> Description {
        let text =
            std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let document: Value = serde_json::from_str(&text).unwrap();
        let mut closed = document.clone();
        closed::close(&mut closed);
        let registry = Registry::new().draft(Draft::Draft202012);
        let registry = registry.add(address(Said::Body), document.clone()).unwrap();
        let registry = registry.add(address(Said::Answer), closed).unwrap().prepare().unwrap();
        Description { document, registry, validators: Mutex::default() }
    }

    /// What of this request and its answer Discord would not send or take; one without `body` is looked at without it.
    pub fn faults(&self, request: &Value) -> Vec<String> {
        let method = request["method"].as_str().unwrap();
        // Some clients write the @ of `@me` and `@original` as it is, others like this.
        let path = request["path"].as_str().unwrap().replace("%40", "@");
        let Some(operation) = self.operation(method, &path) else {
            return vec![format!("{method} {path}: Discord has no such operation")];
        };
        let mut faults = self.parameter_faults(&operation, request["query"].as_str().unwrap_or_default());
        faults.extend(self.body_faults(&operation, request));
        // What a fault was made to say is not what Discord would.
        if request["fault"] != true {
            faults.extend(self.answer_faults(&operation, request));
        }
        faults.iter().map(|fault| format!("{}: {fault}", operation.name)).collect()
    }

    /// What of an object Discord would not send, by where the description tells of it.
    pub fn object_faults(&self, schema: &str, object: &Value) -> Vec<String> {
        self.compare(Said::Answer, schema, object)
    }

    /// The operation whose path agrees in the most literal parts.
    fn operation<'a>(&'a self, method: &str, path: &'a str) -> Option<Operation<'a>> {
        let method = method.to_lowercase();
        let paths = self.document["paths"].as_object().unwrap().iter();
        let fitting = paths.filter(|(_, methods)| methods.get(&method).is_some());
        let fitting =
            fitting.filter_map(|(template, methods)| Some((template, methods, values(template, path)?)));
        let (template, methods, values) = fitting.min_by_key(|(_, _, values)| values.len())?;
        let operation = &methods[&method];
        let place = format!("/paths/{}", template.replace('/', "~1"));
        let pointer = format!("{place}/{method}");
        let listed = |at: &str, holder: &'a Value| -> Vec<(String, &'a Value)> {
            let list = holder["parameters"].as_array().into_iter().flatten().enumerate();
            list.map(|(index, parameter)| (format!("{at}/parameters/{index}"), parameter)).collect()
        };
        let mut parameters = listed(&place, methods);
        parameters.extend(listed(&pointer, operation));
        let name = format!("{} {template}", method.to_uppercase());
        Some(Operation { name, pointer, body: &operation["requestBody"], parameters, values })
    }

    fn parameter_faults(&self, operation: &Operation, query: &str) -> Vec<String> {
        let in_path = operation.values.iter().map(|(name, value)| ("path", *name, *value));
        let in_query = query.split('&').filter(|pair| !pair.is_empty());
        let in_query = in_query.map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        let given = in_path.chain(in_query.map(|(name, value)| ("query", name, value)));
        let mut faults = Vec::new();
        for (place, name, value) in given {
            let mut described = operation.parameters.iter();
            let found =
                described.find(|(_, parameter)| parameter["in"] == place && parameter["name"] == name);
            let Some((pointer, _)) = found else {
                faults.push(format!("{place} has no {name}"));
                continue;
            };
            let validator = self.validator(Said::Body, &format!("{pointer}/schema"));
            // A path knows only text; 3 and true are meant as JSON where the description says so.
            let value = plain(value);
            let read = serde_json::from_str::<Value>(&value).unwrap_or(Value::Null);
            // Reference, Boolean Query Strings: so may a yes and a no be spelt.
            let spelt = match value.as_str() {
                "1" | "True" => json!(true),
                "0" | "False" => json!(false),
                _ => Value::Null,
            };
            if ![json!(value), read, spelt].iter().any(|value| validator.is_valid(value)) {
                faults.push(format!("{place} {name}: {value:?} is not allowed"));
            }
        }
        faults
    }

    fn body_faults(&self, operation: &Operation, request: &Value) -> Vec<String> {
        let Some(body) = request.get("body") else { return Vec::new() };
        if body.is_null() {
            let required = operation.body["required"] == true;
            return if required { vec!["body: it is missing".to_owned()] } else { Vec::new() };
        }
        let kind = if request["files"].is_array() { "multipart/form-data" } else { "application/json" };
        if operation.body["content"].get(kind).is_none() {
            return vec![format!("body: {kind} is not taken")];
        }
        let schema = format!("{}/requestBody/content/{}/schema", operation.pointer, kind.replace('/', "~1"));
        self.compare(Said::Body, &schema, body)
    }

    fn answer_faults(&self, operation: &Operation, request: &Value) -> Vec<String> {
        let status = request["status"].as_u64().unwrap();
        let answers = format!("{}/responses", operation.pointer);
        let ranges = [status.to_string(), format!("{}XX", status / 100)];
        let described = ranges.iter().map(|range| format!("{answers}/{range}"));
        let Some(mut pointer) = described.into_iter().find(|place| self.document.pointer(place).is_some())
        else {
            return vec![format!("status {status} is not among the answers")];
        };
        if let Some(elsewhere) = self.document.pointer(&pointer).and_then(|answer| answer["$ref"].as_str()) {
            pointer = elsewhere.trim_start_matches('#').to_owned();
        }
        let schema = format!("{pointer}/content/application~1json/schema");
        match (self.document.pointer(&schema).is_some(), &request["answer"]) {
            (true, answer) => self.compare(Said::Answer, &schema, answer),
            (false, Value::Null) => Vec::new(),
            (false, answer) => vec![format!("answer {status}: nothing is expected, not {}", short(answer))],
        }
    }

    fn compare(&self, said: Said, schema: &str, value: &Value) -> Vec<String> {
        let value = deviations::forgive(said, value);
        let validator = self.validator(said, schema);
        let errors = validator.iter_errors(&value).flat_map(|error| explain(&error));
        errors.map(|error| format!("{} {error}", said.name())).collect()
    }

    /// The validator of a schema somewhere in the document.
    fn validator(&self, said: Said, pointer: &str) -> Arc<Validator> {
        let fragment = pointer.replace('{', "%7B").replace('}', "%7D");
        let place = format!("{}#{fragment}", address(said));
        let mut validators = self.validators.lock().unwrap();
        let build = || {
            let schema = json!({ "$ref": place });
            let options = jsonschema::options().with_draft(Draft::Draft202012).should_validate_formats(true);
            Arc::new(options.with_registry(&self.registry).build(&schema).unwrap())
        };
        validators.entry(place.clone()).or_insert_with(build).clone()
    }
}

/// Libraries send keys that Discord passes over; the sandbox may make none up.
fn address(said: Said) -> &'static str {
    match said {
        Said::Body => "urn:discord:open",
        Said::Answer => "urn:discord:closed",
    }
}

/// A part of an address without its `%3A`.
fn plain(value: &str) -> String {
    let mut parts = value.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let code = part.get(..2).and_then(|code| u8::from_str_radix(code, 16).ok());
        bytes.push(code.unwrap_or(b'%'));
        bytes.extend(part.as_bytes().iter().skip(if code.is_some() { 2 } else { 0 }));
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The values of a template's parameters, when the path fits it.
fn values<'a>(template: &'a str, path: &'a str) -> Option<Vec<(&'a str, &'a str)>> {
    if template.split('/').count() != path.split('/').count() {
        return None;
    }
    let mut values = Vec::new();
    for (part, given) in template.split('/').zip(path.split('/')) {
        match part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) {
            Some(name) => values.push((name, given)),
            None if part == given => {}
            None => return None,
        }
    }
    Some(values)
}

/// Where and why; of several shapes that were possible, only the one that was meant.
fn explain(error: &ValidationError) -> Vec<String> {
    match error.kind() {
        ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
            let here = error.instance_path().to_string();
            // Discord tells shapes apart by their `type`.
            let other = |inner: &&ValidationError| {
                let place = inner.instance_path().to_string();
                let is_kind = matches!(inner.kind(), ValidationErrorKind::Type { .. });
                place == here && is_kind || place == format!("{here}/type")
            };
            let unlike = |branch: &&Vec<ValidationError>| (branch.iter().filter(other).count(), branch.len());
            let meant = context.iter().min_by_key(unlike);
            meant.into_iter().flatten().flat_map(explain).collect()
        }
        _ => {
            let value = short(error.instance());
            vec![format!("{}: {}", error.instance_path(), error.masked_with(value))]
        }
    }
}

fn short(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}
