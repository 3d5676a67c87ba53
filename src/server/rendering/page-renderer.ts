import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import { readActor } from "#domains/accounts/sessions/read-actor.ts"
import { botCheck } from "#domains/bot-check/bot-check.ts"
import { originsOfCheck } from "#domains/bot-check/bot-check-view.ts"
import { providerOriginsOf } from "#domains/payments/configured-providers.ts"
import { secondsToNextTurn } from "#domains/promotions/promoted-prices.ts"
import { type AppContext, type ClientInfo, contextFor, type Language } from "#platform/ctx.ts"
import { ctxKey, formKey, type PageState, pageKey } from "#web/request-context.ts"
import { parsedFormOf } from "#web/submitted-form.ts"
import { edgeHeadersOf } from "../edge/edge-headers.ts"
import { fixedHeadersOf } from "../http/fixed-headers.ts"
import { maintenanceFor } from "../http/maintenance.ts"
import { type FinishedPage, finishPage, PageCache } from "../page-cache/page-cache.ts"
import { PageCacheKeys } from "../page-cache/page-cache-keys.ts"
import { RecentKeys } from "../page-cache/recent-keys.ts"
import { type RenderState, renderKey } from "./render-context.ts"
import { RouteSubset } from "./route-subset.ts"

const isDevelopment = process.env.NODE_ENV === "development"

/** One build in production, with its routes sorted once; one for each request in development. */
export type Build = ServerBuild | (() => ServerBuild | Promise<ServerBuild>)

export function widgetOriginsOf(app: AppContext): string[] {
  return [...originsOfCheck(botCheck.of(app)), ...providerOriginsOf(app)]
}

type Handler = ReturnType<typeof createRequestHandler>

/** Creates one request handler per first path segment. */
function handlersOf(build: Build): (pathname: string) => Handler {
  const fullHandler = createRequestHandler(build, isDevelopment ? "development" : "production")
  if (typeof build === "function") return () => fullHandler
  const subset = new RouteSubset(build)
  const handlers = new Map<ServerBuild, Handler>()
  return (pathname) => {
    const part = subset.of(pathname)
    const found = handlers.get(part)
    if (found) return found
    const made = createRequestHandler(part, "production")
    handlers.set(part, made)
    return made
  }
}

export class PageRenderer {
  readonly pageCache: PageCache
  readonly #app: AppContext
  readonly #hasEdge: boolean
  readonly #handlerFor: (pathname: string) => Handler
  readonly #inFlight = new Map<string, Promise<Rendered>>()
  readonly #recentKeys = new RecentKeys()
  readonly #headers: [string, string][]
  /** Undefined in development, where nothing is cached. */
  readonly #addresses: PageCacheKeys | undefined

  constructor(app: AppContext, build: Build, hasEdge: boolean) {
    this.#app = app
    this.#headers = [...fixedHeadersOf(app.origin), ["vary", "cookie, accept-encoding, accept-language"]]
    this.#addresses = typeof build === "function" ? undefined : new PageCacheKeys(build)
    this.pageCache = new PageCache(app.live, hasEdge ? 0 : undefined)
    this.#hasEdge = hasEdge
    this.#handlerFor = handlersOf(build)
  }

  /** Undefined for a page that is never cached. */
  addressOf(url: string): string | undefined {
    return this.#addresses?.of(url)
  }

  isRendering(key: string | undefined): boolean {
    return key !== undefined && this.#inFlight.has(key)
  }

  /** Shared pages render for an anonymous visitor; only the country may differ. */
  async print(
    request: Request,
    language: Language,
    cookies: string | undefined,
    requestId: string,
    client: ClientInfo,
    isShared = false,
  ): Promise<Rendered> {
    const actor = await readActor(this.#app, { method: request.method, cookies })
    const { pathname } = new URL(request.url)
    const state: PageState = {}
    const render: RenderState = {}
    const isRead = request.method === "GET" || request.method === "HEAD"
    const ctx = {
      ...contextFor(this.#app, actor, language, client),
      ...(isRead ? { db: isShared ? await this.#app.offload.reads() : this.#app.reads } : { requestId }),
      maintenance: await maintenanceFor(this.#app, { method: request.method, path: pathname, actor }),
    }
    const router = new RouterContextProvider(
      new Map([
        [ctxKey, ctx] as never,
        [pageKey, state] as never,
        [renderKey, render] as never,
        [formKey, parsedFormOf(request) ?? null] as never,
      ]),
    )
    const response = await this.#handlerFor(pathname)(request, router)
    // A client that disconnects early is not an error.
    if (state.problem !== undefined) throw state.problem
    if (response.status >= 500 && !request.signal.aborted)
      this.#app.log.error({ requestId, path: pathname }, "a page failed")
    return {
      page: await finishPage(response, render.document, this.#headers, widgetOriginsOf(this.#app)),
      cache: state.cache,
      isDocument: render.document !== undefined,
    }
  }

  /** Concurrent requests share one render, which goes on if the first client leaves. */
  async printShared(
    key: string,
    address: string,
    language: Language,
    cookies: string | undefined,
    requestId: string,
    reader: ClientInfo,
  ): Promise<Rendered> {
    const inFlight = this.#inFlight.get(key)
    if (inFlight) return await inFlight
    const before = this.pageCache.invalidationCount
    const begunAt = performance.now()
    const headers = new Headers(cookies ? { cookie: cookies } : {})
    const request = new Request(new URL(address, this.#app.origin), { headers })
    const work = this.print(request, language, cookies, requestId, reader, true).then(async (rendered) => {
      if (!isCacheable(rendered)) return rendered
      // A promotion begins and ends on its minute, on cached pages too.
      const seconds = Math.min(rendered.cache.seconds, await secondsToNextTurn({ app: this.#app }))
      const isNew = this.pageCache.invalidationCount === before
      this.#app.live.hearForAWhile(rendered.cache.topics)
      if (this.#hasEdge && isNew) rendered.page.edgeHeaders = edgeHeadersOf({ ...rendered.cache, seconds })
      // Addresses requested only once would push out the popular ones.
      if (isNew && this.#recentKeys.addAndTest(key))
        this.pageCache.store(key, rendered.page, { ...rendered.cache, seconds }, begunAt)
      return rendered
    })
    this.#inFlight.set(key, work)
    try {
      return await work
    } finally {
      this.#inFlight.delete(key)
    }
  }

  renew(
    key: string,
    address: string,
    language: Language,
    cookies: string | undefined,
    reader: ClientInfo,
  ): void {
    this.printShared(key, address, language, cookies, "renewal", reader).catch((problem) =>
      this.#app.log.warn({ err: problem }, "a cached page could not be rendered again"),
    )
  }
}

type Rendered = { page: FinishedPage; cache: PageState["cache"]; isDocument: boolean }
type CacheablePage = Rendered & { cache: NonNullable<PageState["cache"]> }

export function isCacheable(rendered: Rendered): rendered is CacheablePage {
  const { page, cache } = rendered
  return (
    !isDevelopment &&
    cache !== undefined &&
    page.status === 200 &&
    !page.headers.some(([name]) => name === "set-cookie")
  )
}
