import { globSync } from "node:fs"
import * as build from "virtual:react-router/server-build"
import { getRequestListener } from "@hono/node-server"
import { serveStatic } from "@hono/node-server/serve-static"
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response"
import { type Context, type ErrorHandler, Hono, type MiddlewareHandler } from "hono"
import type { ServerBuild } from "react-router"
import type { ViteDevServer } from "vite"
import { openCountryReader } from "#domains/countries/country-of-address.ts"
import { readHeldShare } from "#domains/orders/held-share.ts"
import { messageOf } from "#language/refusal-text.server.ts"
import { textsOf } from "#language/texts.server.ts"
import type { AppContext, Language } from "#platform/ctx.ts"
import { ownVersion } from "#platform/database/served-versions.server.ts"
import type { ApiEnv } from "#platform/http/api-route.ts"
import { openLog } from "#platform/log.ts"
import { openDemo, refuseDemoDatabase } from "../../seed/demo.ts"
import { createApi, createLiveApi } from "./api.ts"
import { startBidding, startWatching, startWorker } from "./background-work.ts"
import { buildDir } from "./build.ts"
import type { Config } from "./config/config.ts"
import { requireRoom } from "./connection-budget.ts"
import { demoMailRoutes } from "./demo-mail.ts"
import { EdgePurge } from "./edge/edge-purge.ts"
import { createFastPath } from "./fast-path.ts"
import { archiveFileRoutes } from "./files/archive-files.ts"
import { drawingRoutes } from "./files/drawings.ts"
import { localeRoutes } from "./files/locales.ts"
import { machineFileRoutes } from "./files/machine-files.ts"
import { openDataFileRoutes } from "./files/open-data-files.ts"
import { pictureRoutes } from "./files/pictures.ts"
import { priceFileRoutes } from "./files/price-files.ts"
import { sharePictureRoutes } from "./files/share-pictures.ts"
import { shareSiteRoutes } from "./files/share-site.ts"
import { createDrain } from "./http/drain.ts"
import { fixedHeadersOf } from "./http/fixed-headers.ts"
import { createHttpServer } from "./http/http-server.ts"
import { listenAt } from "./http/listen.ts"
import { receiveForms } from "./http/receive-forms.ts"
import { languageFor } from "./language.ts"
import { type Metrics, openMetrics } from "./metrics.ts"
import { metricsRoute } from "./metrics-route.ts"
import { createObserver, observe } from "./observe.ts"
import { oneClickUnsubscribe } from "./one-click-unsubscribe.ts"
import { type OpenApp, openApp, ownerUrlOf } from "./open-app.ts"
import { Readiness, readyzRoute } from "./readiness.ts"
import { createPages } from "./rendering/render.ts"
import { openSearch } from "./search/open-search.ts"
import { unavailableAnswer } from "./unavailable-page.ts"

const serverBuild: ServerBuild = build

/** `drains` gives the load balancer time first. */
export type RunningServer = { close(options: { drains: boolean }): Promise<void>; url: string }

export async function startServer(
  config: Config,
  databaseUrl: string,
  vite?: ViteDevServer,
): Promise<RunningServer> {
  const { app, telemetry } = await openTracedApp(config, databaseUrl)
  await requireFitting(app, config)
  const metrics = openMetrics(app.live)
  metrics.showRoles(config.roles)
  telemetry?.watch(metrics.registry)
  metrics.watchHeld(() => readHeldShare({ app, db: app.db }))
  const demo = app.isDemo
    ? await openDemo(app, ownerUrlOf(config, databaseUrl), config.hasDemoCrowd)
    : undefined
  const hono = new Hono<ApiEnv>()
  const search = await openSearch(app, config, { hasThread: vite === undefined })
  metrics.watchSearch(search)
  const readiness = new Readiness(app, {
    writes: config.roles.has("web") || config.roles.has("worker"),
    hasIndex: search.isReady,
  })
  hono.all("/healthz", (c) => c.text("ok"))
  hono.all("/readyz", readyzRoute(readiness, config.roles))
  hono.get("/metrics", metricsRoute(metrics, config.metricsToken))
  openCountryReader()
  const web = config.roles.has("web") ? openWeb({ app, config, metrics, hono, vite }) : undefined
  if (!web && config.roles.has("live")) openStreams({ app, metrics, hono })
  if (!web) hono.all("*", (c) => c.text("There are no pages here: ROLES of this server has no web.", 404))
  hono.onError(handleError(app))

  const server = createHttpServer(app, config, web ?? noFastPath, getRequestListener(hono.fetch))
  const { edgePurge: addresses } = config
  // Also without pages: closings are published by who closes.
  const purge = addresses.length > 0 ? new EdgePurge({ addresses, live: app.live, log: app.log }) : undefined
  const watching = startWatching(app, metrics)
  // The server now reports that it takes bids, so it must listen at once.
  const bidding = web ? await startBidding(app, metrics) : undefined
  const worker = config.roles.has("worker") ? await startWorker(app) : undefined
  const listening = await listenAt(server, config.port, config.host)
  const drain = createDrain(server, listening, readiness)
  demo?.begin()
  return {
    url: config.origin,
    async close({ drains }) {
      await drain(drains ? config.drainSeconds * 1_000 : 0, () => app.live.close())
      await demo?.stop()
      watching.stop()
      await worker?.stop()
      await bidding?.stop()
      await purge?.close()
      await search.close()
      await app.close()
      await telemetry?.close()
    },
  }
}

type WebParts = {
  app: OpenApp
  config: Config
  metrics: Metrics
  hono: Hono<ApiEnv>
  vite: ViteDevServer | undefined
}

/** Live streams alone. */
function openStreams({ app, metrics, hono }: Pick<WebParts, "app" | "metrics" | "hono">): void {
  hono.use(observe(createObserver(app, metrics)))
  hono.route("/api", createLiveApi(app))
}

const noFastPath = { serveCached: () => false, serveFastPath: () => false }

/** Pages, calls and files, and live streams if it has that role too. */
function openWeb({ app, config, metrics, hono, vite }: WebParts) {
  const observing = createObserver(app, metrics)
  hono.use(observe(observing))
  hono.route("/api", createApi(app, { hasStreams: config.roles.has("live") }))
  hono.route("/locales", localeRoutes(vite && (() => freshTexts(vite))))
  if (app.isDemo) hono.route("/dev/mail", demoMailRoutes(app.mail))
  hono.route("/drawings", drawingRoutes(app))
  hono.route("/pictures", pictureRoutes(app))
  hono.route("/", shareSiteRoutes(app, config.shareOrigin))
  hono.route("/share-pictures", sharePictureRoutes(app))
  hono.route("/", archiveFileRoutes(app))
  hono.route("/", priceFileRoutes(app))
  hono.route("/", openDataFileRoutes(app))
  hono.route("/", machineFileRoutes(app))
  if (vite) hono.use("*", browserModules(vite))
  hono.use(...builtFiles())
  hono.on(["POST", "PUT", "PATCH", "DELETE"], "*", receiveForms(app))
  hono.route("/unsubscribe", oneClickUnsubscribe(app))
  const sources = vite ? () => freshPages(vite) : serverBuild
  const pages = createPages(app, observing, sources, config)
  hono.all("*", pages.answer)
  return {
    serveCached: pages.serveCached,
    serveFastPath: createFastPath(app, observing, fixedHeadersOf(config.origin)),
  }
}

/** The SDK is loaded only where it is asked for. */
async function openTracedApp(config: Config, databaseUrl: string) {
  if (!config.telemetry) return { app: await openApp(config, databaseUrl), telemetry: undefined }
  const { openTelemetry } = await import("./telemetry/open-telemetry.ts")
  const telemetry = openTelemetry(config.telemetry, ownVersion)
  const log = openLog(config.logLevel, telemetry.logTo, telemetry.tracing)
  const app = Object.assign(await openApp(config, databaseUrl, log), { tracing: telemetry.tracing })
  return { app, telemetry }
}

async function requireFitting(app: OpenApp, config: Config): Promise<void> {
  try {
    await requireRoom(app, config)
    await refuseDemoDatabase(app)
  } catch (problem) {
    await app.close()
    throw problem
  }
}

function handleError(app: AppContext): ErrorHandler<ApiEnv> {
  return (problem, c) => {
    app.log.error({ requestId: c.var.requestId, err: problem, path: c.req.path }, "a bug")
    const isWrite = c.req.method !== "GET" && c.req.method !== "HEAD"
    const unavailable = unavailableAnswer(problem, languageFor(c, null), isWrite)
    return unavailable ?? c.text(errorText(c, languageFor(c, null)), 500)
  }
}

/** With the id by which the log has it. */
function errorText({ var: { requestId } }: Context<ApiEnv>, language: Language): string {
  const message = messageOf({ code: "api.somethingWentWrong", facts: {} }, language)
  return `${message}\n${textsOf(language, "api")("errorId", { id: requestId })}`
}

async function freshPages(vite: ViteDevServer): Promise<ServerBuild> {
  return (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild
}

async function freshTexts(vite: ViteDevServer) {
  return (await vite.ssrLoadModule(
    "/src/language/texts.server.ts",
  )) as typeof import("#language/texts.server.ts")
}

function browserModules(vite: ViteDevServer): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { incoming, outgoing } = c.env
    const passedOn = await new Promise<boolean>((resolve) => {
      outgoing.once("finish", () => resolve(false))
      vite.middlewares(incoming, outgoing, () => resolve(true))
    })
    if (passedOn) return await next()
    return RESPONSE_ALREADY_SENT
  }
}

/** Reads file names once: a page request must not touch the disk. */
function builtFiles(): [string, MiddlewareHandler<ApiEnv>] {
  const root = `${buildDir}/client`
  const names = new Set(globSync("**/*", { cwd: root }).map((name) => `/${name}`))
  const serve = serveStatic<ApiEnv>({
    root,
    precompressed: true,
    onFound: (path, c) => {
      const isNamedByContent = path.includes("/assets/")
      if (/\/sw\.js(\.\w+)?$/.test(path)) return serviceWorker(c)
      c.header(
        "cache-control",
        isNamedByContent ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      )
    },
  })
  return ["*", async (c, next) => (names.has(c.req.path) ? await serve(c, next) : await next())]
}

/** Never cached, so no stale service worker stays; its CSP allows our own origin only. */
function serviceWorker(c: Context): void {
  c.header("cache-control", "no-cache")
  c.header("content-security-policy", "default-src 'none'; connect-src 'self'")
  c.header("x-content-type-options", "nosniff")
}
