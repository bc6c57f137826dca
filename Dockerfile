# The command with all it needs. The content is a volume:
#   docker build -t almanac .
#   docker run -v ./content:/content -p 4000:4000 almanac
#   docker run -v ./content:/content almanac almanac check
# Of a checkout, mount the whole repository: docs/guide/pipelines.md says why.
# The current LTS line. Where images must not move, put the digest that `docker buildx imagetools inspect node:24-slim` tells
# behind the tag (node:24-slim@sha256:…), in both places; .github/dependabot.yml then proposes newer ones.
FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --omit=dev

FROM node:24-slim
# Git tells when files were changed, whoever owns the checkout that is mounted.
RUN apt-get update && apt-get install -y --no-install-recommends git && rm -rf /var/lib/apt/lists/* \
  && git config --system --add safe.directory '*' \
  && ln -s /app/bin/almanac.js /usr/local/bin/almanac && mkdir /content && chown node:node /content
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/bin bin
COPY --from=build /app/dist dist
ENV NODE_ENV=production ALMANAC_CONTENT=/content PORT=4000
USER node
VOLUME /content
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD node -e "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
CMD exec node bin/almanac.js serve --host 0.0.0.0 --port $PORT
