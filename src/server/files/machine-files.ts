import { readFileSync } from "node:fs"
import { type Context, Hono } from "hono"
import { guest } from "#domains/accounts/roles.ts"
import { writeManifest } from "#domains/home-screen/write-manifest.ts"
import { writeOfflinePage } from "#domains/home-screen/write-offline.ts"
import { writeSitemap, writeSitemapIndex } from "#domains/sitemap/write-sitemaps.ts"
import { writeLlms, writeRobots, writeSecurity } from "#domains/sitemap/write-text-files.ts"
import { isLanguage } from "#language/languages.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import type { ApiEnv } from "#platform/http/api-route.ts"

const icon = readFileSync("public/icon.svg", "utf8")

export function machineFileRoutes(app: AppContext): Hono<ApiEnv> {
  const files = new Hono<ApiEnv>()
  files.get("/sitemap.xml", async (c) => sendSitemap(c, await writeSitemapIndex(app)))
  files.get("/sitemap/:file{([a-z]+/)?[a-z0-9_]+\\.xml}", async (c) =>
    sendSitemap(c, await writeSitemap(app, c.req.param("file").slice(0, -".xml".length))),
  )
  files.get("/robots.txt", (c) => sendText(c, writeRobots(app)))
  files.get("/.well-known/security.txt", async (c) => sendText(c, await writeSecurity(contextFor(app))))
  files.get("/llms.txt", async (c) => {
    const lang = c.req.query("lang")
    return sendText(c, await writeLlms(contextFor(app, guest, isLanguage(lang) ? lang : "en")))
  })
  files.get("/site.webmanifest", async (c) => {
    const text = JSON.stringify(await writeManifest(contextFor(app)))
    c.header("content-type", "application/manifest+json; charset=utf-8")
    c.header("cache-control", "public, max-age=3600")
    return c.body(text)
  })
  files.get("/offline/:file{(en|vi|cn|hk)\\.html}", async (c) => {
    const lang = c.req.param("file").slice(0, 2)
    const ctx = contextFor(app, guest, isLanguage(lang) ? lang : "en")
    c.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:")
    c.header("cache-control", "public, max-age=3600")
    c.header("x-content-type-options", "nosniff")
    return c.html(await writeOfflinePage(ctx, icon))
  })
  return files
}

function sendText(c: Context<ApiEnv>, text: string): Response {
  c.header("cache-control", "public, max-age=3600")
  c.header("x-content-type-options", "nosniff")
  return c.text(text)
}

function sendSitemap(c: Context<ApiEnv>, text: string | undefined): Response {
  if (text === undefined) return c.text("There is no such map", 404)
  return c.body(text, 200, {
    "content-type": "application/xml; charset=utf-8",
    "cache-control": "public, max-age=3600",
    "x-content-type-options": "nosniff",
  })
}
