import type { IncomingMessage, ServerResponse } from "node:http"
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import { readSessionCookie } from "#domains/accounts/session-cookie.ts"
import { savedView } from "#domains/auctions/parts/lot-view.ts"
import { originsOfCheck } from "#domains/bot-check/bot-check-view.ts"
import { chosenCurrency, hasDeclaration } from "#domains/countries/cookie-choices.ts"
import { findRedirect } from "#domains/pages/redirects.ts"
import { cardOriginsOf } from "#domains/payments/card-origins.ts"
import { preferenceCookie } from "#platform/cookies.ts"
import { type AppContext, type ClientInfo, contextFor, type Language } from "#platform/ctx.ts"
import { isStorable } from "#platform/input.ts"
import { manifestPath } from "#platform/manifest-path.ts"
import { Refusal } from "#platform/refusal.ts"
import { themeOf } from "#shell/preferences.ts"
import { hasCrossSiteCookie, newCrossSiteCookie, readActor } from "./actor.ts"
import { readClient } from "./client.ts"
import { ctxKey, formKey, type PageRenderState, pageKey, renderPoolKey } from "./context.ts"
import { fixedHeadersOf } from "./fixed-headers.ts"
import { languageInUrl, languageOf, requestAddress } from "./language.ts"
import { LegalVisibility } from "./legal-visibility.ts"
import type { Observer } from "./observe.ts"
import { PageBudget } from "./page-budget.ts"
import { type FinishedPage, finishPage, PageCache } from "./page-cache.ts"
import { PageCacheKeys } from "./page-cache-keys.ts"
import { readPageWrite } from "./page-write.ts"
import { parsedFormOf } from "./parsed-form.ts"
import { PerTickQueue } from "./per-tick-queue.ts"
import { refusalPage } from "./receive-forms.ts"
import { RecentKeys } from "./recent-keys.ts"
import type { RenderPool } from "./rendering/render-pool.ts"
import { RouteSubset } from "./route-subset.ts"
import { type PageContext, sendCachedPage, sendPage, sendTooManyRequests } from "./send-page.ts"

const isDevelopment = process.env.NODE_ENV === "development"

/** Each one costs a millisecond of the event loop, mostly in the write system call. */
const maxCachedPerTick = 4

/** Visitors may send hundreds of addresses that are not cached at once. */
const maxStartedPerTick = 2

/** A cart belongs to its browser, signed in or not. */
const personal = /^\/(cart|checkout)([/.?]|$)/

/** The key has everything that differs between visitors who are not signed in. */
function keyOf(
  cookies: string | undefined,
  language: Language,
  origin: string,
  address: string,
  hidden: string,
): string {
  const variants = [
    origin,
    language,
    themeOf(cookies),
    savedView(cookies),
    chosenCurrency(cookies),
    hasDeclaration(cookies),
    hidden,
  ]
  return `${variants.join(" ")} ${address}`
}

/** Visitors share a page if none is signed in, nothing is written and no cookie is set. */
function isShareable(app: AppContext, cookies: string | undefined, method: string, url: string): boolean {
  if ((method !== "GET" && method !== "HEAD") || readSessionCookie(cookies, app.origin) !== undefined)
    return false
  return !personal.test(url) && !languageInUrl(url)
}

/** One build in production, with its routes sorted once; one for each request in development. */
type Build = ServerBuild | (() => ServerBuild | Promise<ServerBuild>)

export type Pages = {
  /** Writes directly to Node's response. False if the page is not cached. */
  takeCached(incoming: IncomingMessage, outgoing: ServerResponse): boolean
  answer(c: PageContext): Promise<Response>
}

export function widgetOriginsOf({ botCheck, payments }: AppContext): string[] {
  return [...originsOfCheck(botCheck), ...cardOriginsOf(payments.card)]
}

/** Visitors who are not signed in share cached pages; members get their own. */
export function createPages(
  app: AppContext,
  observer: Observer,
  build: Build,
  pagesPerMinute: number,
  renderPool?: RenderPool,
): Pages {
  const renderer = new PageRenderer(app, build, renderPool)
  const budget = new PageBudget(pagesPerMinute)
  const laws = new LegalVisibility()
  const sendQueue = new PerTickQueue(maxCachedPerTick)
  const startQueue = new PerTickQueue(maxStartedPerTick)
  return {
    takeCached(incoming, outgoing) {
      const { url = "", method = "", headers } = incoming
      const { cookie } = headers
      if (!isShareable(app, cookie, method, url)) return false
      const address = renderer.addressOf(url)
      if (address === undefined) return false
      const from = requestAddress(app, incoming)
      const language = languageOf(cookie, from)
      const scope = laws.at(from)
      const key = keyOf(cookie, language, app.origin, address, scope.hidden)
      const cached = renderer.pageCache.find(key)
      if (!cached) return false
      if (cached.wantsRenewal) renderer.renew(key, address, language, cookie, scope.reader)
      sendQueue.run(() => sendCachedPage(cached.page, observer, incoming, outgoing))
      return true
    },

    async answer(c) {
      const { method, url, raw } = c.req
      const cookies = c.req.header("cookie")
      const client = readClient(app, raw.headers, c.env?.incoming)
      const { pathname, search } = new URL(url)
      const named = languageInUrl(pathname + search)
      const language = named ?? languageOf(cookies, client.address)
      const isWrite = method !== "GET" && method !== "HEAD"
      if (!isWrite) await startQueue.turn()
      const request = await checkedRequest(raw, isWrite, app.origin)
      if (request instanceof Refusal) return refusalPage(c, request, language)
      await laws.read(app)
      const scope = laws.at(client.address)
      const isShared = isShareable(app, cookies, method, pathname + search)
      const address = isShared ? renderer.addressOf(pathname + search) : undefined
      const key =
        address === undefined ? undefined : keyOf(cookies, language, app.origin, address, scope.hidden)
      const isFree = pathname === manifestPath || renderer.isUnderWay(key)
      const wait = isFree ? undefined : await budget.take(client.address)
      if (wait !== undefined) return sendTooManyRequests(c, language, wait)
      const make = () =>
        key === undefined || address === undefined
          ? renderer.print(request, language, cookies, c.var.requestId, client)
          : renderer.printShared(key, address, language, cookies, c.var.requestId, scope.reader)
      const rendered = await (isWrite
        ? budget.write(client.address, make)
        : budget.render(client.address, make))
      if (rendered.page.status === 404 && !isWrite) {
        const redirection = await findRedirect(app, pathname)
        if (redirection) return c.redirect(redirection.toPath, redirection.isPermanent ? 301 : 302)
      }
      const wantsCookie =
        readSessionCookie(cookies, app.origin) !== undefined && !hasCrossSiteCookie(cookies, app.origin)
      const newCookies = wantsCookie ? [newCrossSiteCookie(app.origin)] : []
      // The pages it links to must be in its language too.
      if (named && rendered.note.document !== undefined) newCookies.push(preferenceCookie("lang", named))
      const isCached = key !== undefined && isCacheable(rendered)
      return await sendPage(c, rendered.page, pathname === manifestPath ? "as made" : isCached, newCookies)
    },
  }
}

async function checkedRequest(
  request: Request,
  isWrite: boolean,
  origin: string,
): Promise<Request | Refusal> {
  try {
    const { pathname, search } = new URL(request.url)
    if (!isValidPath(pathname, search)) throw new Refusal("api.notAddress", 400)
    return isWrite ? await readPageWrite(request, origin) : request
  } catch (problem) {
    if (problem instanceof Refusal) return problem
    throw problem
  }
}

/** Screens decode the path, and parameters may go to the database. */
function isValidPath(pathname: string, search: string): boolean {
  try {
    return isStorable(decodeURIComponent(pathname)) && !search.includes("%00")
  } catch {
    return false
  }
}

type Handler = ReturnType<typeof createRequestHandler>

/** Creates one request handler per first path segment. */
function handlersOf(build: Build): (pathname: string) => Handler {
  const fullHandler = createRequestHandler(build, isDevelopment ? "development" : "production")
  if (typeof build === "function") return () => fullHandler
  const subset = new RouteSubset(build)
  const handlers = new Map<ServerBuild, Handler>()
  return (pathname) => {
    if (pathname === manifestPath) return fullHandler
    const part = subset.of(pathname)
    const found = handlers.get(part)
    if (found) return found
    const made = createRequestHandler(part, "production")
    handlers.set(part, made)
    return made
  }
}

class PageRenderer {
  readonly pageCache: PageCache
  readonly #app: AppContext
  readonly #handlerFor: (pathname: string) => Handler
  readonly #underWay = new Map<string, Promise<Rendered>>()
  readonly #recentKeys = new RecentKeys()
  readonly #drawing: RenderPool | undefined
  readonly #headers: [string, string][]
  /** Undefined in development, where nothing is cached. */
  readonly #addresses: PageCacheKeys | undefined

  constructor(app: AppContext, build: Build, renderPool: RenderPool | undefined) {
    this.#app = app
    this.#drawing = renderPool
    this.#headers = [...fixedHeadersOf(app.origin), ["vary", "cookie, accept-encoding"]]
    this.#addresses = typeof build === "function" ? undefined : new PageCacheKeys(build)
    this.pageCache = new PageCache(app.live)
    this.#handlerFor = handlersOf(build)
  }

  /** Undefined for a page that is never cached. */
  addressOf(url: string): string | undefined {
    return this.#addresses?.of(url)
  }

  isUnderWay(key: string | undefined): boolean {
    return key !== undefined && this.#underWay.has(key)
  }

  /** Shared pages render for an anonymous visitor; only the country may differ. */
  async print(
    request: Request,
    language: Language,
    cookies: string | undefined,
    requestId: string,
    client: ClientInfo,
  ): Promise<Rendered> {
    const actor = await readActor(this.#app, cookies, undefined)
    const { pathname } = new URL(request.url)
    const note: PageRenderState = pathname.endsWith(".data") ? {} : { parts: {} }
    const ctx = contextFor(this.#app, actor, language, client)
    const router = new RouterContextProvider(
      new Map([
        [ctxKey, ctx] as never,
        [pageKey, note] as never,
        [formKey, parsedFormOf(request) ?? null] as never,
        [renderPoolKey, this.#drawing ?? null] as never,
      ]),
    )
    const response = await this.#handlerFor(pathname)(request, router)
    // A client that disconnects early is not an error.
    if (note.problem !== undefined) throw note.problem
    if (response.status >= 500 && !request.signal.aborted)
      this.#app.log.error({ requestId, path: pathname }, "a page failed")
    return {
      page: await finishPage(response, note.document, this.#headers, widgetOriginsOf(this.#app)),
      note,
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
    const inFlight = this.#underWay.get(key)
    if (inFlight) return await inFlight
    const before = this.pageCache.invalidationCount
    const begunAt = performance.now()
    const headers = new Headers(cookies ? { cookie: cookies } : {})
    const request = new Request(new URL(address, this.#app.origin), { headers })
    const work = this.print(request, language, cookies, requestId, reader).then((rendered) => {
      const isNew = this.pageCache.invalidationCount === before
      // Addresses requested only once would push out the popular ones.
      if (isNew && isCacheable(rendered) && this.#recentKeys.addAndTest(key))
        this.pageCache.store(key, rendered.page, rendered.note.cache, begunAt)
      return rendered
    })
    this.#underWay.set(key, work)
    try {
      return await work
    } finally {
      this.#underWay.delete(key)
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

type Rendered = { page: FinishedPage; note: PageRenderState }
type CacheablePage = Rendered & { note: Required<PageRenderState> }

function isCacheable(rendered: Rendered): rendered is CacheablePage {
  const { page, note } = rendered
  return (
    !isDevelopment &&
    note.cache !== undefined &&
    page.status === 200 &&
    !page.headers.some(([name]) => name === "set-cookie")
  )
}
