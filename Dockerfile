# One image for the three services and the gateway's web; docker-compose.yml chooses what each container runs. It holds the workspaces
# that run, not those for tests.
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY shared-events/package.json shared-events/
COPY platform/package.json platform/
COPY command-service/package.json command-service/
COPY projections/package.json projections/
COPY query-service/package.json query-service/
COPY web/package.json web/
COPY all-in-one/package.json all-in-one/
RUN npm ci --omit=dev --no-audit --no-fund --include-workspace-root \
  --workspace=shared-events --workspace=platform --workspace=command-service --workspace=projections \
  --workspace=query-service --workspace=web --workspace=all-in-one
COPY tsconfig.base.json ./
COPY scripts/ scripts/
COPY shared-events/ shared-events/
COPY platform/ platform/
COPY command-service/ command-service/
COPY projections/ projections/
COPY query-service/ query-service/
COPY web/ web/
COPY all-in-one/ all-in-one/
RUN npm run build

FROM node:26.10.0-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build --chown=node:node /app ./
# A volume that is mounted there takes its owner from the image.
RUN install -d -o node -g node -m 700 /outbox
RUN install -d -o node -g node -m 700 /heads
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30m --retries=6 \
  CMD ["node", "scripts/health.mjs"]
CMD ["node", "scripts/on-node-26.mjs", "query-service/src/main.ts"]
