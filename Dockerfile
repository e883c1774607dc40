FROM rust:1.95-bookworm AS build
WORKDIR /src
COPY . .
RUN cargo build --locked --profile dist --bin skyline

FROM debian:bookworm-slim
RUN useradd --create-home skyline
USER skyline
WORKDIR /home/skyline
COPY --from=build /src/target/dist/skyline /usr/local/bin/skyline
COPY --from=build /src/config/skyline.toml config/skyline.toml
# Games live here when SQLite is used.
VOLUME /home/skyline/data
ENTRYPOINT ["skyline", "run"]
