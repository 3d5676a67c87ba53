import type { IncomingMessage, ServerResponse } from "node:http"
import { hasCrossSiteCookie, newCrossSiteCookie } from "#domains/accounts/sessions/same-site.ts"
import { readSessionCookie } from "#domains/accounts/sessions/session-cookie.ts"
import { savedView } from "#domains/auctions/parts/lot-view.ts"
import { chosenCurrency, hasDeclaration } from "#domains/countries/cookie-choices.ts"
import { findRedirect } from "#domains/pages/redirects.ts"
import type { AppContext, Language } from "#platform/ctx.ts"
import { preferenceCookie } from "#platform/http/cookies.ts"
import { SharedLimit } from "#platform/http/shared-limit.ts"
import { isStorable } from "#platform/input.ts"
import { Refusal } from "#platform/refusal.ts"
import { themeOf } from "#shell/preferences.ts"
import { savedSortFor } from "#ui/lists/saved-sort.ts"
import { readClient } from "../client.ts"
import type { Config } from "../config/config.ts"
import { edgeCountryOf } from "../edge/edge-headers.ts"
import { refusalPage } from "../http/receive-forms.ts"
import { languageInUrl, languageOf, requestAddress } from "../language.ts"
import { LegalVisibility } from "../legal-visibility.ts"
import type { Observer } from "../observe.ts"
import { PageBudget } from "../page-cache/page-budget.ts"
import { readPageWrite } from "../page-cache/page-write.ts"
import { PerTickQueue } from "../page-cache/per-tick-queue.ts"
import { type PageContext, sendCachedPage, sendPage, sendTooManyRequests } from "../page-cache/send-page.ts"
import { type Build, isCacheable, PageRenderer } from "./page-renderer.ts"

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
    savedSortFor(new URL(address, origin).searchParams, cookies),
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

export type Pages = {
  /** Writes directly to Node's response. False if the page is not cached. */
  serveCached(incoming: IncomingMessage, outgoing: ServerResponse): boolean
  answer(c: PageContext): Promise<Response>
}

/** Visitors who are not signed in share cached pages; members get their own. */
export function createPages(
  app: AppContext,
  observer: Observer,
  build: Build,
  { pagesPerMinute, edgePurge }: Pick<Config, "pagesPerMinute" | "edgePurge">,
): Pages {
  const hasEdge = edgePurge.length > 0
  const renderer = new PageRenderer(app, build, hasEdge)
  const budget = new PageBudget(new SharedLimit(app, "pages", pagesPerMinute))
  const laws = new LegalVisibility()
  const sendQueue = new PerTickQueue(maxCachedPerTick)
  const startQueue = new PerTickQueue(maxStartedPerTick)
  return {
    serveCached(incoming, outgoing) {
      const { url = "", method = "", headers } = incoming
      const { cookie, "accept-language": accepted } = headers
      if (!isShareable(app, cookie, method, url)) return false
      const address = renderer.addressOf(url)
      if (address === undefined) return false
      const from = requestAddress(app, incoming)
      const country = hasEdge ? edgeCountryOf(headers["x-edge-country"]) : undefined
      const language = languageOf({ cookies: cookie, address: from, country, accepted })
      const scope = laws.at(from, country)
      const key = keyOf(cookie, language, app.origin, address, scope.hidden)
      const cached = renderer.pageCache.find(key)
      if (!cached) return false
      if (cached.wantsRenewal) renderer.renew(key, address, language, cookie, scope.reader)
      sendQueue.run(() => sendCachedPage(cached.page, observer, incoming, outgoing, country !== undefined))
      return true
    },

    async answer(c) {
      const { method, url, raw } = c.req
      const cookies = c.req.header("cookie")
      const client = readClient(app, raw.headers, c.env?.incoming)
      const { pathname, search } = new URL(url)
      const named = languageInUrl(pathname + search)
      const country = hasEdge ? edgeCountryOf(c.req.header("x-edge-country")) : undefined
      const language =
        named ??
        languageOf({ cookies, address: client.address, country, accepted: c.req.header("accept-language") })
      const isWrite = method !== "GET" && method !== "HEAD"
      if (!isWrite) await startQueue.turn()
      const request = await checkedRequest(raw, isWrite, app.origin)
      if (request instanceof Refusal) return refusalPage(c, request, language)
      await laws.read(app)
      const scope = laws.at(client.address, country)
      const isShared = isShareable(app, cookies, method, pathname + search)
      const address = isShared ? renderer.addressOf(pathname + search) : undefined
      const key =
        address === undefined ? undefined : keyOf(cookies, language, app.origin, address, scope.hidden)
      const isFree = renderer.isRendering(key)
      const wait = isFree ? undefined : budget.consume(client.address)
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
      const newCookies = newCookiesFor(app, cookies, rendered.isDocument ? named : undefined)
      const isCached = key !== undefined && isCacheable(rendered)
      return await sendPage(c, rendered.page, isCached, newCookies, country !== undefined)
    },
  }
}

function newCookiesFor(
  { origin }: AppContext,
  cookies: string | undefined,
  named: Language | undefined,
): string[] {
  const wantsCookie = readSessionCookie(cookies, origin) !== undefined && !hasCrossSiteCookie(cookies, origin)
  return [
    ...(wantsCookie ? [newCrossSiteCookie(origin)] : []),
    // The pages it links to must be in its language too.
    ...(named ? [preferenceCookie("lang", named)] : []),
  ]
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
