import { Hono, type MiddlewareHandler } from "hono"
import { guest } from "#domains/accounts/roles.ts"
import { readSite } from "#domains/content/site.ts"
import { readSharePreview } from "#domains/share/read-preview.ts"
import { writeNotFoundPage, writeSharePage } from "#domains/share/write-page.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import type { ApiCall, ApiEnv } from "#platform/http/api-route.ts"
import { Refusal } from "#platform/refusal.ts"
import { readClient } from "../client.ts"
import { languageFor, languageInUrl } from "../language.ts"

const headers = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "cache-control": "public, max-age=60",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  vary: "cookie, accept-language",
}

/** Serves `/share/{product|lot|dram|cask|article}/{id}`, and nothing else on the share site's own origin. */
export function shareSiteRoutes(app: AppContext, shareOrigin: string | undefined): Hono<ApiEnv> {
  const site = new Hono<ApiEnv>()
  if (shareOrigin !== undefined) site.use("*", redirectToMainSite(app, new URL(shareOrigin).host))
  site.get("/share/:kind/:id", (c) => sendSharePage(app, c, shareOrigin ?? app.origin))
  site.get("/share", (c) => c.redirect("/home", 302))
  return site
}

/** Redirects all else to the main site. */
function redirectToMainSite(app: AppContext, host: string): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (c.req.header("host") !== host) return await next()
    const { path } = c.req
    if (/^\/(share\/|share-pictures\/|icon\.svg$|robots\.txt$)/.test(path)) return await next()
    return c.redirect(app.origin + path, 302)
  }
}

async function sendSharePage(app: AppContext, c: ApiCall, at: string): Promise<Response> {
  const client = readClient(app, c.req.raw.headers, c.env?.incoming)
  const { pathname, search } = new URL(c.req.url)
  const language = languageInUrl(pathname + search) ?? languageFor(c, client.address)
  const ctx = contextFor(app, guest, language)
  const { kind = "", id = "" } = c.req.param()
  const preview = await readSharePreview(ctx, kind, id).catch((problem: unknown) => {
    if (problem instanceof Refusal && problem.status === 404) return undefined
    throw problem
  })
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  if (!preview) return c.html(writeNotFoundPage(ctx, (await readSite(ctx)).name, app.origin), 404)
  const urls = {
    address: `${at}/share/${kind}/${id}`,
    picture: `${at}/share-pictures/${kind}/${id}.png`,
    origin: app.origin,
  }
  return c.html(writeSharePage(ctx, preview, urls))
}
