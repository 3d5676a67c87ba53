import { globSync } from "node:fs"
import type { Server } from "node:http"
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
import { ConfigProblem } from "#platform/config-problem.ts"
import type { House } from "#platform/ctx.ts"
import type { Env } from "#platform/door.ts"
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
import { type Begun, DrawingRoom } from "./drawing/drawing-room.ts"
import { drawingsFor } from "./drawings.ts"
import { fixedHeadersOf } from "./fixed-headers.ts"
import { openHouse, ownerUrlOf } from "./house.ts"
import { languageOf } from "./language.ts"
import { printLettersBy } from "./letters.tsx"
import { localesFrom } from "./locales.ts"
import { machineFilesFor } from "./machine-files.ts"
import { type Metrics, openMetrics } from "./metrics.ts"
import { metricsDoor } from "./metrics-door.ts"
import { observe, observer } from "./observe.ts"
import { oneClickStop } from "./one-click.ts"
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

/** What a thread that draws pages does with this bundle (drawing/drawing-thread.ts). */
export function drawInThread(port: MessagePort, begun: Begun): void {
  answerSheets(port, built, begun)
}

/** `drains`: whether a load balancer is given its time first. */
export type Opened = { close(how: { drains: boolean }): Promise<void>; url: string }

/** Opens the house on a database and lets visitors in. Returns when it listens. */
export async function openDoors(config: Config, databaseUrl: string, vite?: ViteDevServer): Promise<Opened> {
  const house = await openHouse(config, databaseUrl)
  await refuseLeftDemo(house)
  const metrics = openMetrics(house.live)
  metrics.watchHeld(() => readHeldShare({ house, db: house.db }))
  const demo = house.isDemo
    ? await openDemo(house, ownerUrlOf(config, databaseUrl), config.hasDemoCrowd)
    : undefined
  const filledAt = performance.now()
  // In development what answers is loaded anew when it is changed, with the rest.
  const finder = vite ? undefined : await openFinder(house)
  const inMemory = await openFinders(house)
  house.log.info(
    { ...inMemory, ms: Math.round(performance.now() - filledAt) },
    "what can be found is in memory",
  )
  const observing = observer(metrics, house.log)
  const app = new Hono<Env>()

  const readiness = new Readiness(house)
  app.all("/healthz", (c) => c.text("ok"))
  app.all("/readyz", readyzDoor(readiness))
  app.get("/metrics", metricsDoor(metrics, config.metricsToken))
  app.use(observe(observing))
  app.route("/api", apiFor(house))
  app.route("/locales", localesFrom(vite && (() => freshTexts(vite))))
  if (house.isDemo) app.route("/dev/mail", demoMail(house.mail))
  app.route("/drawings", drawingsFor(house))
  app.route("/pictures", picturesFor(house))
  app.route("/", shareSiteFor(house, config.shareOrigin))
  app.route("/share-pictures", sharePicturesFor(house))
  app.route("/", archiveFilesFor(house))
  app.route("/", priceFilesFor(house))
  app.route("/", machineFilesFor(house))
  if (vite) app.use("*", browserModules(vite))
  app.use(...builtFiles())
  app.on(["POST", "PUT", "PATCH", "DELETE"], "*", takeForms(house))
  app.route("/unsubscribe", oneClickStop(house))
  const drawing = vite ? undefined : openDrawing(house, config, metrics)
  const sources = vite ? () => freshPages(vite) : built
  const pages = pagesFor(house, observing, sources, config.pagesPerMinute, drawing)
  app.all("*", pages.answer)
  app.onError(answerProblem(house))

  const fast = {
    takeKept: pages.takeKept,
    takeBusy: busyDoors(house, observing, fixedHeadersOf(config.origin)),
  }
  const server = serverFor(house, config, fast, getRequestListener(app.fetch))
  // From here on the server says that bids are taken, so it listens at once.
  const work = await startWork(house, metrics)
  const drain = drainOf(server, readiness)
  await listen(server, config)
  demo?.begin()
  return {
    url: config.origin,
    async close({ drains }) {
      await drain(drains ? config.drainSeconds * 1_000 : 0, () => house.live.close())
      await demo?.stop()
      await work.stop()
      await drawing?.close()
      await finder?.close()
      await house.close()
    },
  }
}

function answerProblem(house: House): ErrorHandler<Env> {
  return (problem, c) => {
    house.log.error({ requestId: c.var.requestId, err: problem, path: c.req.path }, "a bug")
    const isWrite = c.req.method !== "GET" && c.req.method !== "HEAD"
    const away = unavailableAnswer(problem, languageOf(c.req.header("cookie"), null), isWrite)
    return away ?? c.text(said("api.somethingWentWrong", c), 500)
  }
}

function openDrawing(house: House, { renderThreads }: Config, metrics: Metrics): DrawingRoom {
  const room = new DrawingRoom(house.log, renderThreads, { guests: guestsOf(house) })
  metrics.watchDrawing(room)
  printLettersBy(house, (letter) => room.print(letter))
  return room
}

function openFinder(house: House) {
  return openFinderThread(house, {
    file: "src/server/finder-thread.ts",
    hear: (news) => tellLotsChanged(house, news),
  })
}

function said(code: string, c: Context): string {
  return messageOf({ code, facts: {} }, languageOf(c.req.header("cookie"), null))
}

/** In development a page is made from its source as it is now; in production there is one build. */
async function freshPages(vite: ViteDevServer): Promise<ServerBuild> {
  return (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild
}

async function freshTexts(vite: ViteDevServer) {
  return (await vite.ssrLoadModule(
    "/src/language/texts.server.ts",
  )) as typeof import("#language/texts.server.ts")
}

/** In development Vite answers for the browser's modules and passes on what is not one. */
function browserModules(vite: ViteDevServer): MiddlewareHandler<Env> {
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

/** The browser's files. Their names are read once: a page must not cost a look at the disk for a file it is not. */
function builtFiles(): [string, MiddlewareHandler<Env>] {
  const root = `${buildDir}/client`
  const names = new Set(globSync("**/*", { cwd: root }).map((name) => `/${name}`))
  const serve = serveStatic<Env>({
    root,
    precompressed: true,
    onFound: (path, c) => {
      const isNamedByContent = path.includes("/assets/")
      // Its compressed copy is another file.
      if (/\/sw\.js(\.\w+)?$/.test(path)) return serviceWorker(c)
      c.header(
        "cache-control",
        isNamedByContent ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      )
    },
  })
  return ["*", async (c, next) => (names.has(c.req.path) ? await serve(c, next) : await next())]
}

/** Asked for anew each time, so that a browser is never told by one of long ago; and it asks nobody but the house. */
function serviceWorker(c: Context): void {
  c.header("cache-control", "no-cache")
  c.header("content-security-policy", "default-src 'none'; connect-src 'self'")
  c.header("x-content-type-options", "nosniff")
}

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((done, fail) => {
    server.once("error", (problem: NodeJS.ErrnoException) => {
      const taken = problem.code === "EADDRINUSE"
      fail(
        taken
          ? new ConfigProblem(`PORT ${config.port} is taken by another program: set PORT to a free one`)
          : problem,
      )
    })
    server.listen(config.port, config.host, done)
  })
}
