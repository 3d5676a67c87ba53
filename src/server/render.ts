import type { Context } from "hono"
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import { keptView } from "#domains/auctions/parts/lot-view.ts"
import { contextFor, type House } from "#platform/ctx.ts"
import type { Env } from "#platform/door.ts"
import { Refusal } from "#platform/refusal.ts"
import { themeOf } from "#shell/preferences.ts"
import { ctxKey, type PageNote, pageKey } from "./context.ts"
import { encode, finish, type Page, PageKeep } from "./pages.ts"
import {
  actorOf,
  hasCrossSiteCookie,
  languageOf,
  newCrossSiteCookie,
  requireOwnOrigin,
  sessionOf,
} from "./who.ts"

type PageContext = Context<Env>

const isDevelopment = process.env.NODE_ENV === "development"

const fixedHeaders: [string, string][] = [
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "strict-origin-when-cross-origin"],
  ["cross-origin-opener-policy", "same-origin"],
  ["vary", "cookie, accept-encoding"],
]

/** Every page. Visitors who are not signed in share finished pages; a signed-in one gets the page made for them. */
export function pagesFor(house: House, build: () => ServerBuild | Promise<ServerBuild>) {
  const keep = new PageKeep(house.live)
  const handle = createRequestHandler(build, isDevelopment ? "development" : "production")

  async function render(
    request: Request,
    cookies: string | undefined,
    requestId: string,
  ): Promise<{ page: Page; note: PageNote }> {
    const actor = await actorOf(house, cookies, undefined)
    const note: PageNote = {}
    const ctx = contextFor(house, actor, languageOf(cookies))
    const router = new RouterContextProvider(
      new Map<never, never>([[ctxKey, ctx] as never, [pageKey, note] as never]),
    )
    const response = await handle(request, router)
    if (response.status >= 500)
      house.log.error({ requestId, path: new URL(request.url).pathname }, "a page failed")
    return { page: await finish(response), note }
  }

  return async (c: PageContext): Promise<Response> => {
    const cookies = c.req.header("cookie")
    const isGuest = sessionOf(cookies) === undefined
    const isRead = c.req.method === "GET" || c.req.method === "HEAD"
    if (!isRead) {
      try {
        requireOwnOrigin(c.req.raw.headers, house.origin)
      } catch (problem) {
        if (problem instanceof Refusal) return c.text(problem.code, problem.status)
        throw problem
      }
    }
    const { pathname, search } = new URL(c.req.url)
    const key =
      isGuest && isRead
        ? `${languageOf(cookies)} ${themeOf(cookies)} ${keptView(cookies)} ${pathname}${search}`
        : undefined
    const kept = key === undefined ? undefined : keep.find(key)
    if (key !== undefined && kept) {
      if (kept.wantsRenewal) void renew(key, new Request(c.req.url, { headers: c.req.raw.headers }), cookies)
      return await answer(c, kept.page, { isKept: true })
    }
    const { page, note } = await render(c.req.raw, cookies, c.var.requestId)
    const isKeepable =
      !isDevelopment &&
      key !== undefined &&
      note.keep &&
      page.status === 200 &&
      !page.headers.some(([name]) => name === "set-cookie")
    if (isKeepable && note.keep) keep.keep(key, page, note.keep)
    const newCookie =
      isGuest || hasCrossSiteCookie(cookies)
        ? undefined
        : newCrossSiteCookie(house.origin.startsWith("https:"))
    return await answer(c, page, { isKept: Boolean(isKeepable), newCookie })
  }

  async function renew(key: string, request: Request, cookies: string | undefined): Promise<void> {
    try {
      const { page, note } = await render(request, cookies, "renewal")
      if (note.keep && page.status === 200) keep.keep(key, page, note.keep)
    } catch (problem) {
      house.log.warn({ problem: String(problem) }, "a kept page could not be renewed")
    }
  }
}

async function answer(
  c: PageContext,
  page: Page,
  options: { isKept: boolean; newCookie?: string | undefined },
): Promise<Response> {
  const headers = new Headers(page.headers)
  for (const [name, value] of fixedHeaders) headers.set(name, value)
  headers.set("cache-control", options.isKept ? "public, no-cache" : "private, no-store")
  if (options.newCookie) headers.append("set-cookie", options.newCookie)
  if (options.isKept) {
    headers.set("etag", page.etag)
    if (c.req.header("if-none-match") === page.etag) return new Response(null, { status: 304, headers })
  }
  const { body, encoding } = await encode(page, c.req.header("accept-encoding"), options.isKept)
  if (encoding) headers.set("content-encoding", encoding)
  return new Response(c.req.method === "HEAD" ? null : new Uint8Array(body), { status: page.status, headers })
}
