# One image, two commands: the site, and the reference backend with
#   docker run … node --enable-source-maps dist/server/backend.js

# Pin it by digest for production builds: --build-arg NODE_IMAGE=node:26-slim@sha256:… (docs/operations.md).
ARG NODE_IMAGE=node:26-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No install scripts run; esbuild works without its own. A private registry is configured by a build secret, which is not stored in a layer.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --ignore-scripts
# The bill of materials of the bundles. `npm sbom --omit=dev` also omits packages that a development dependency needs, such as React,
# so the development dependencies are removed first.
RUN mkdir /salon-xiv && cp package.json package-lock.json /salon-xiv && cd /salon-xiv \
  && npm pkg delete devDependencies && npm install --package-lock-only --ignore-scripts --offline \
  && npm sbom --package-lock-only --sbom-format=cyclonedx --sbom-type=application > sbom.json
COPY . .
RUN npm run build

FROM ${NODE_IMAGE} AS runtime
ARG VERSION=0.0.0
ARG REVISION=unknown
ARG CREATED=unknown
LABEL org.opencontainers.image.title="Salon XIV" \
  org.opencontainers.image.description="Registration site and reference membership backend" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.created="${CREATED}" \
  org.opencontainers.image.licenses="UNLICENSED"
WORKDIR /app
ENV NODE_ENV=production
ENV APP_VERSION=${VERSION}
# package.json only marks the bundles as ES modules: they contain everything except PGlite, which is for development.
COPY --from=build /app/package.json /salon-xiv/sbom.json ./
COPY --from=build /app/locales ./locales
COPY --from=build /app/server/data ./server/data
COPY --from=build /app/dist/client ./dist/client
COPY --from=build /app/dist/server ./dist/server
USER node
EXPOSE 3000 9090
STOPSIGNAL SIGTERM
# The site listens on PORT, the backend on BACKEND_PORT: the check passes if one of them responds.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "-e", "const ok = (port) => fetch(`http://127.0.0.1:${port}/healthz`).then((r) => { if (!r.ok) throw r; }); Promise.any([ok(process.env.PORT || 3000), ok(process.env.BACKEND_PORT || 9090)]).catch(() => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server/index.js"]
