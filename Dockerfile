# The image of all roles and commands: docs/operations/containers.md.

# One base for both stages, because the first installs native libraries for the C library that it has.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /source
COPY package.json package-lock.json ./
COPY tests/integrator/package.json tests/integrator/
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node scripts/prepare.mjs --build && node scripts/assemble.mjs /product/app && mkdir /product/data

FROM ${NODE_IMAGE}
WORKDIR /app
# The user has no entry in /etc/passwd, so HOME is set.
ENV NODE_ENV=production HOME=/tmp HOST=0.0.0.0 PORT=3000 APPS_PORT=3001 DATA_DIR=/data
COPY --from=build /product/app ./
COPY --from=build --chown=10001:10001 /product/data /data
USER 10001:10001
EXPOSE 3000 3001
# A start that migrates a large database may take up to an hour before the process listens.
HEALTHCHECK --interval=30s --timeout=5s --start-period=1h --retries=3 CMD ["node", "scripts/healthcheck.mjs"]
# Node itself, so that SIGTERM reaches the server, and so that the arguments may name a command of dist/server.
ENTRYPOINT ["node"]
CMD ["scripts/start.mjs"]
