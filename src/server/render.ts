import type { IncomingMessage, ServerResponse } from "node:http"
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import { sessionIn } from "#domains/accounts/session-cookie.ts"
import { keptView } from "#domains/auctions/parts/lot-view.ts"
import { sitesOf } from "#domains/bot-check/shown-check.ts"
import { chosenCurrency, hasDeclaration } from "#domains/countries/choices.ts"
import { findRedirect } from "#domains/pages/redirects.ts"
import { cardSitesOf } from "#domains/payments/card-sites.ts"
import { choiceCookie } from "#platform/cookies.ts"
import { type AppContext, type ClientInfo, contextFor, type Language } from "#platform/ctx.ts"
import { isStorable } from "#platform/input.ts"
import { manifestPath } from "#platform/manifest-path.ts"
import { Refusal } from "#platform/refusal.ts"
import { themeOf } from "#shell/preferences.ts"
import { RecentKeys } from "./asked.ts"
import { askerOf } from "./asker.ts"
import { ctxKey, drawingKey, formKey, type PageNote, pageKey } from "./context.ts"
import type { RenderPool } from "./drawing/drawing-room.ts"
import { FewEachTurn } from "./few-each-turn.ts"
import { fixedHeadersOf } from "./fixed-headers.ts"
import { giveKept, givePage, giveTooMany, type PageContext } from "./give-page.ts"
import { addressOfRequest, languageInAddress, languageOf } from "./language.ts"
import { LegalVisibility } from "./laws-there.ts"
import type { Observer } from "./observe.ts"
import { PageAddresses } from "./page-addresses.ts"
import { PageBudget } from "./page-budget.ts"
import { readPageWrite } from "./page-write.ts"
import { type FinishedPage, finish, PageCache } from "./pages.ts"
import { parsedFormOf } from "./parsed-form.ts"
import { RouteSubset } from "./routes-nearby.ts"
import { refusedPage } from "./take-forms.ts"
import { actorOf, hasCrossSiteCookie, newCrossSiteCookie } from "./who.ts"

const isDevelopment = process.env.NODE_ENV === "development"

/** Each one costs a millisecond of the event loop, mostly in the write system call. */
const mostKeptInTurn = 4

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
  const looks = [
    origin,
    language,
    themeOf(cookies),
    keptView(cookies),
    chosenCurrency(cookies),
    hasDeclaration(cookies),
    hidden,
  ]
  return `${looks.join(" ")} ${address}`
}

/** Visitors share a page if none is signed in, nothing is written and no cookie is set. */
function isShareable(app: AppContext, cookies: string | undefined, method: string, url: string): boolean {
  if ((method !== "GET" && method !== "HEAD") || sessionIn(cookies, app.origin) !== undefined) return false
  return !personal.test(url) && !languageInAddress(url)
}

/** One build in production, with its routes sorted once; one for each request in development. */
type Build = ServerBuild | (() => ServerBuild | Promise<ServerBuild>)

export type Pages = {
  /** Writes directly to Node's response. False if the page is not cached. */
  takeKept(incoming: IncomingMessage, outgoing: ServerResponse): boolean
  answer(c: PageContext): Promise<Response>
}

export function guestsOf({ botCheck, payments }: AppContext): string[] {
  return [...sitesOf(botCheck), ...cardSitesOf(payments.card)]
}

/** Visitors who are not signed in share cached pages; members get their own. */
export function pagesFor(
  app: AppContext,
  observer: Observer,
  build: Build,
  pagesPerMinute: number,
  drawing?: RenderPool,
): Pages {
  const printer = new Printer(app, build, drawing)
  const budget = new PageBudget(pagesPerMinute)
  const laws = new LegalVisibility()
  const given = new FewEachTurn(mostKeptInTurn)
  return {
    takeKept(incoming, outgoing) {
      const { url = "", method = "", headers } = incoming
      const { cookie } = headers
      if (!isShareable(app, cookie, method, url)) return false
      const address = printer.addressOf(url)
      if (address === undefined) return false
      const from = addressOfRequest(app, incoming)
      const language = languageOf(cookie, from)
      const place = laws.at(from)
      const key = keyOf(cookie, language, app.origin, address, place.hidden)
      const kept = printer.keep.find(key)
      if (!kept) return false
      if (kept.wantsRenewal) printer.renew(key, address, language, cookie, place.reader)
      given.run(() => giveKept(kept.page, observer, incoming, outgoing))
      return true
    },

    async answer(c) {
      const { method, url, raw } = c.req
      const cookies = c.req.header("cookie")
      const asker = askerOf(app, raw.headers, c.env?.incoming)
      const { pathname, search } = new URL(url)
      const named = languageInAddress(pathname + search)
      const language = named ?? languageOf(cookies, asker.address)
      const isWrite = method !== "GET" && method !== "HEAD"
      const request = await readable(raw, isWrite, app.origin)
      if (request instanceof Refusal) return refusedPage(c, request, language)
      await laws.read(app)
      const place = laws.at(asker.address)
      const isShared = isShareable(app, cookies, method, pathname + search)
      const address = isShared ? printer.addressOf(pathname + search) : undefined
      const key =
        address === undefined ? undefined : keyOf(cookies, language, app.origin, address, place.hidden)
      const isFree = pathname === manifestPath || printer.isUnderWay(key)
      const wait = isFree ? undefined : await budget.take(asker.address)
      if (wait !== undefined) return giveTooMany(c, language, wait)
      const make = () =>
        key === undefined || address === undefined
          ? printer.print(request, language, cookies, c.var.requestId, asker)
          : printer.printShared(key, address, language, cookies, c.var.requestId, place.reader)
      const rendered = await (isWrite
        ? budget.write(asker.address, make)
        : budget.render(asker.address, make))
      if (rendered.page.status === 404 && !isWrite) {
        const lead = await findRedirect(app, pathname)
        if (lead) return c.redirect(lead.toPath, lead.isPermanent ? 301 : 302)
      }
      const wantsCookie =
        sessionIn(cookies, app.origin) !== undefined && !hasCrossSiteCookie(cookies, app.origin)
      const newCookies = wantsCookie ? [newCrossSiteCookie(app.origin)] : []
      // The pages it links to must be in its language too.
      if (named && rendered.note.document !== undefined) newCookies.push(choiceCookie("lang", named))
      const isKept = key !== undefined && isKeepable(rendered)
      return await givePage(c, rendered.page, pathname === manifestPath ? "as made" : isKept, newCookies)
    },
  }
}

async function readable(request: Request, isWrite: boolean, origin: string): Promise<Request | Refusal> {
  try {
    const { pathname, search } = new URL(request.url)
    if (!isAddress(pathname, search)) throw new Refusal("api.notAddress", 400)
    return isWrite ? await readPageWrite(request, origin) : request
  } catch (problem) {
    if (problem instanceof Refusal) return problem
    throw problem
  }
}

/** Screens decode the path, and parameters may go to the database. */
function isAddress(pathname: string, search: string): boolean {
  try {
    return isStorable(decodeURIComponent(pathname)) && !search.includes("%00")
  } catch {
    return false
  }
}

type Handler = ReturnType<typeof createRequestHandler>

/** Creates one request handler per first path segment. */
function handlersOf(build: Build): (pathname: string) => Handler {
  const whole = createRequestHandler(build, isDevelopment ? "development" : "production")
  if (typeof build === "function") return () => whole
  const nearby = new RouteSubset(build)
  const handlers = new Map<ServerBuild, Handler>()
  return (pathname) => {
    if (pathname === manifestPath) return whole
    const part = nearby.of(pathname)
    const found = handlers.get(part)
    if (found) return found
    const made = createRequestHandler(part, "production")
    handlers.set(part, made)
    return made
  }
}

class Printer {
  readonly keep: PageCache
  readonly #app: AppContext
  readonly #handlerFor: (pathname: string) => Handler
  readonly #underWay = new Map<string, Promise<Rendered>>()
  readonly #asked = new RecentKeys()
  readonly #drawing: RenderPool | undefined
  readonly #headers: [string, string][]
  /** Undefined in development, where nothing is cached. */
  readonly #addresses: PageAddresses | undefined

  constructor(app: AppContext, build: Build, drawing: RenderPool | undefined) {
    this.#app = app
    this.#drawing = drawing
    this.#headers = [...fixedHeadersOf(app.origin), ["vary", "cookie, accept-encoding"]]
    this.#addresses = typeof build === "function" ? undefined : new PageAddresses(build)
    this.keep = new PageCache(app.live)
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
    asker: ClientInfo,
  ): Promise<Rendered> {
    const actor = await actorOf(this.#app, cookies, undefined)
    const { pathname } = new URL(request.url)
    const note: PageNote = pathname.endsWith(".data") ? {} : { parts: {} }
    const ctx = contextFor(this.#app, actor, language, asker)
    const router = new RouterContextProvider(
      new Map([
        [ctxKey, ctx] as never,
        [pageKey, note] as never,
        [formKey, parsedFormOf(request) ?? null] as never,
        [drawingKey, this.#drawing ?? null] as never,
      ]),
    )
    const response = await this.#handlerFor(pathname)(request, router)
    // A client that disconnects early is not an error.
    if (note.problem !== undefined) throw note.problem
    if (response.status >= 500 && !request.signal.aborted)
      this.#app.log.error({ requestId, path: pathname }, "a page failed")
    return { page: await finish(response, note.document, this.#headers, guestsOf(this.#app)), note }
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
    const asked = this.#underWay.get(key)
    if (asked) return await asked
    const before = this.keep.timesLetGo
    const begunAt = performance.now()
    const headers = new Headers(cookies ? { cookie: cookies } : {})
    const request = new Request(new URL(address, this.#app.origin), { headers })
    const work = this.print(request, language, cookies, requestId, reader).then((rendered) => {
      const isNew = this.keep.timesLetGo === before
      // Addresses requested only once would push out the popular ones.
      if (isNew && isKeepable(rendered) && this.#asked.again(key))
        this.keep.keep(key, rendered.page, rendered.note.keep, begunAt)
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
      this.#app.log.warn({ err: problem }, "a kept page could not be renewed"),
    )
  }
}

type Rendered = { page: FinishedPage; note: PageNote }
type Keepable = Rendered & { note: Required<PageNote> }

function isKeepable(rendered: Rendered): rendered is Keepable {
  const { page, note } = rendered
  return (
    !isDevelopment &&
    note.keep !== undefined &&
    page.status === 200 &&
    !page.headers.some(([name]) => name === "set-cookie")
  )
}
