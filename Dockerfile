FROM rust:1.95-bookworm AS build
WORKDIR /src
COPY . .
# Without the sandbox: who has a container has Discord.
RUN cargo build --locked --profile dist --bin skyline --no-default-features

FROM debian:bookworm-slim
RUN useradd --create-home skyline
USER skyline
WORKDIR /home/skyline
# Games live here when SQLite is used. Docker gives a volume the owner of the folder that it finds; one that it has to
# make would be root's.
RUN mkdir data
VOLUME /home/skyline/data
COPY --from=build /src/target/dist/skyline /usr/local/bin/skyline
COPY --from=build /src/config/skyline.toml config/skyline.toml
# The program is process 1 and gets SIGTERM itself. It listens to nobody, so there is nothing for a HEALTHCHECK to ask:
# when it can't go on it ends, and is started again.
ENTRYPOINT ["skyline", "run"]
