import type { IncomingMessage, ServerResponse } from "node:http"
import type { Context } from "hono"
import { localeOf } from "#language/languages.ts"
import { messageOf } from "#language/refusal-text.server.ts"
import type { Language } from "#platform/ctx.ts"
import { escaped } from "#platform/html.ts"
import type { ApiEnv } from "#platform/http/api-route.ts"
import { Refusal } from "#platform/refusal.ts"
import type { Observer } from "../observe.ts"
import { encodePage, type FinishedPage } from "./page-cache.ts"

export type PageContext = Context<ApiEnv>

/** Sends a short page, because a full one would be one more render. */
export function sendTooManyRequests(c: PageContext, language: Language, retryAfterSeconds: number): Response {
  const message = escaped(messageOf(new Refusal("api.tooManyPages", 429), language))
  c.header("retry-after", String(retryAfterSeconds))
  c.header("cache-control", "no-store")
  return c.html(
    `<!doctype html><html lang="${localeOf[language]}"><head><meta charset="utf-8"><title>Quaich</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<style>body{font:18px/1.5 system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1rem}</style></head>
<body><p>${message}</p></body></html>`,
    429,
  )
}

/** Writes directly to Node's response. */
export async function sendCachedPage(
  page: FinishedPage,
  observer: Observer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  isForEdge: boolean,
): Promise<void> {
  const { requestId, end } = observer.begin(incoming.headers.traceparent)
  const isUnchanged = page.etag !== undefined && incoming.headers["if-none-match"] === page.etag
  const accepted = incoming.headers["accept-encoding"]
  const { body, encoding } = isUnchanged
    ? { body: undefined }
    : await encodePage(page, String(accepted ?? ""), true)
  const status = isUnchanged ? 304 : page.status
  const headers = [...cacheHeadersOf(page, isForEdge), "x-request-id", requestId]
  if (page.etag) headers.push("etag", page.etag)
  if (encoding) headers.push("content-encoding", encoding)
  if (body) headers.push("content-length", String(body.length))
  outgoing.writeHead(status, [...page.rawHeaders, ...headers])
  outgoing.end(incoming.method === "HEAD" ? undefined : body)
  end(incoming.method ?? "GET", incoming.url ?? "", status)
}

function cacheHeadersOf({ edgeHeaders }: FinishedPage, isForEdge: boolean): string[] {
  return (isForEdge ? edgeHeaders : undefined) ?? ["cache-control", "public, no-cache"]
}

export async function sendPage(
  c: PageContext,
  page: FinishedPage,
  isCached: boolean,
  newCookies: readonly string[],
  isForEdge: boolean,
): Promise<Response> {
  const headers = new Headers(page.headers)
  if (isCached) {
    const pairs = cacheHeadersOf(page, isForEdge && newCookies.length === 0)
    for (let at = 0; at < pairs.length; at += 2) headers.set(pairs[at] ?? "", pairs[at + 1] ?? "")
  } else headers.set("cache-control", "private, no-store")
  if (isCached && page.etag) headers.set("etag", page.etag)
  for (const cookie of newCookies) headers.append("set-cookie", cookie)
  const { body, encoding } = await encodePage(page, c.req.header("accept-encoding"), isCached)
  if (encoding) headers.set("content-encoding", encoding)
  const sentBody = c.req.method === "HEAD" ? null : (body as Uint8Array<ArrayBuffer>)
  return new Response(sentBody, { status: page.status, headers })
}
