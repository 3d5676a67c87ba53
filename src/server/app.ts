import { globSync } from "node:fs"
import type { MessagePort } from "node:worker_threads"
import * as build from "virtual:react-router/server-build"
import { getRequestListener } from "@hono/node-server"
import { serveStatic } from "@hono/node-server/serve-static"
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response"
import { type Context, type ErrorHandler, Hono, type MiddlewareHandler } from "hono"
import type { ServerBuild } from "react-router"
import type { ViteDevServer } from "vite"
import { readHeldShare } from "#domains/orders/held-share.ts"
import { tellLotsChanged } from "#domains/search/lot-index.ts"
import { openFinders } from "#domains/search/open-finders.ts"
import { messageOf } from "#language/refusal-text.server.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { ApiEnv } from "#platform/door.ts"
import { openFinderThread } from "#platform/finder/thread.ts"
import { openDemo, refuseLeftDemo } from "../../seed/demo.ts"
import { apiFor } from "./api.ts"
import { archiveFilesFor } from "./archive-files.ts"
import { buildDir } from "./build.ts"
import { busyDoors } from "./busy-doors.ts"
import type { Config } from "./config.ts"
import { demoMail } from "./demo-mail.ts"
import { drainOf } from "./drain.ts"
import { answerSheets } from "./drawing/answer-sheets.ts"
import { RenderPool, type RenderThreadData } from "./drawing/drawing-room.ts"
import { drawingsFor } from "./drawings.ts"
import { fixedHeadersOf } from "./fixed-headers.ts"
import { languageOf } from "./language.ts"
import { printLettersBy } from "./letters.tsx"
import { listenAt } from "./listen.ts"
import { localesFrom } from "./locales.ts"
import { machineFilesFor } from "./machine-files.ts"
import { type Metrics, openMetrics } from "./metrics.ts"
import { metricsDoor } from "./metrics-door.ts"
import { observe, observer } from "./observe.ts"
import { oneClickStop } from "./one-click.ts"
import { openApp, ownerUrlOf } from "./open-app.ts"
import { picturesFor } from "./pictures.ts"
import { priceFilesFor } from "./price-files.ts"
import { Readiness, readyzDoor } from "./readiness.ts"
import { guestsOf, pagesFor } from "./render.ts"
import { serverFor } from "./server-for.ts"
import { sharePicturesFor } from "./share-pictures.ts"
import { shareSiteFor } from "./share-site.ts"
import { takeForms } from "./take-forms.ts"
import { unavailableAnswer } from "./unavailable-page.ts"
import { startWork } from "./work.ts"

const built = build as unknown as ServerBuild

/** Render threads call this (drawing/drawing-thread.ts). */
export function drawInThread(port: MessagePort, begun: RenderThreadData): void {
  answerSheets(port, built, begun)
}

/** `drains` gives the load balancer time first. */
export type RunningServer = { close(how: { drains: boolean }): Promise<void>; url: string }

export async function openDoors(
  config: Config,
  databaseUrl: string,
  vite?: ViteDevServer,
): Promise<RunningServer> {
  const app = await openApp(config, databaseUrl)
  await refuseLeftDemo(app)
  const metrics = openMetrics(app.live)
  metrics.watchHeld(() => readHeldShare({ app, db: app.db }))
  const demo = app.isDemo
    ? await openDemo(app, ownerUrlOf(config, databaseUrl), config.hasDemoCrowd)
    : undefined
  const filledAt = performance.now()
  const finder = vite ? undefined : await openFinder(app)
  const inMemory = await openFinders(app)
  app.log.info(
    { ...inMemory, ms: Math.round(performance.now() - filledAt) },
    "what can be found is in memory",
  )
  const observing = observer(metrics, app.log)
  const hono = new Hono<ApiEnv>()

  const readiness = new Readiness(app)
  hono.all("/healthz", (c) => c.text("ok"))
  hono.all("/readyz", readyzDoor(readiness))
  hono.get("/metrics", metricsDoor(metrics, config.metricsToken))
  hono.use(observe(observing))
  hono.route("/api", apiFor(app))
  hono.route("/locales", localesFrom(vite && (() => freshTexts(vite))))
  if (app.isDemo) hono.route("/dev/mail", demoMail(app.mail))
  hono.route("/drawings", drawingsFor(app))
  hono.route("/pictures", picturesFor(app))
  hono.route("/", shareSiteFor(app, config.shareOrigin))
  hono.route("/share-pictures", sharePicturesFor(app))
  hono.route("/", archiveFilesFor(app))
  hono.route("/", priceFilesFor(app))
  hono.route("/", machineFilesFor(app))
  if (vite) hono.use("*", browserModules(vite))
  hono.use(...builtFiles())
  hono.on(["POST", "PUT", "PATCH", "DELETE"], "*", takeForms(app))
  hono.route("/unsubscribe", oneClickStop(app))
  const drawing = vite ? undefined : openDrawing(app, config, metrics)
  const sources = vite ? () => freshPages(vite) : built
  const pages = pagesFor(app, observing, sources, config.pagesPerMinute, drawing)
  hono.all("*", pages.answer)
  hono.onError(answerProblem(app))

  const fast = {
    takeKept: pages.takeKept,
    takeBusy: busyDoors(app, observing, fixedHeadersOf(config.origin)),
  }
  const server = serverFor(app, config, fast, getRequestListener(hono.fetch))
  // The server now reports that it takes bids, so it must listen at once.
  const work = await startWork(app, metrics)
  const listening = await listenAt(server, config.port, config.host)
  const drain = drainOf(server, listening, readiness)
  demo?.begin()
  return {
    url: config.origin,
    async close({ drains }) {
      await drain(drains ? config.drainSeconds * 1_000 : 0, () => app.live.close())
      await demo?.stop()
      await work.stop()
      await drawing?.close()
      await finder?.close()
      await app.close()
    },
  }
}

function answerProblem(app: AppContext): ErrorHandler<ApiEnv> {
  return (problem, c) => {
    app.log.error({ requestId: c.var.requestId, err: problem, path: c.req.path }, "a bug")
    const isWrite = c.req.method !== "GET" && c.req.method !== "HEAD"
    const away = unavailableAnswer(problem, languageOf(c.req.header("cookie"), null), isWrite)
    return away ?? c.text(said("api.somethingWentWrong", c), 500)
  }
}

function openDrawing(app: AppContext, { renderThreads }: Config, metrics: Metrics): RenderPool {
  const room = new RenderPool(app.log, renderThreads, { guests: guestsOf(app) })
  metrics.watchDrawing(room)
  printLettersBy(app, (letter) => room.print(letter))
  return room
}

function openFinder(app: AppContext) {
  return openFinderThread(app, {
    file: "src/server/finder-thread.ts",
    hear: (news) => tellLotsChanged(app, news),
  })
}

function said(code: string, c: Context): string {
  return messageOf({ code, facts: {} }, languageOf(c.req.header("cookie"), null))
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
    const passedOn = await new Promise<boolean>((done) => {
      outgoing.once("finish", () => done(false))
      vite.middlewares(incoming, outgoing, () => done(true))
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
