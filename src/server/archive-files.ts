import { type Context, Hono } from "hono"
import { stream } from "hono/streaming"
import { archiveQueryOf } from "#domains/archive/archive-query.ts"
import { exportResults } from "#domains/archive/export-results.ts"
import type { FileKind } from "#domains/archive/file-address.ts"
import { writeLotsMap, writePagesMap, writeSitemapIndex } from "#domains/archive/sitemap.ts"
import { isLocation } from "#domains/auctions/lot.ts"
import { archivePath } from "#domains/auctions/paths.ts"
import { contextFor, guest, type House } from "#platform/ctx.ts"
import type { Env } from "#platform/door.ts"
import { isId } from "#platform/ids.ts"
import { askerOf } from "./asker.ts"
import { languageOf } from "./language.ts"
import { refused } from "./refuse.ts"

const types: Record<FileKind, string> = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
}

/** Nothing of these is for search engines: what is somebody's own, and lists as files. */
const hidden = ["/admin", "/api/", "/auth", "/cart", "/checkout", "/my-account", `${archivePath()}/results.`]

/** What of the archive is no page: lists of results as files, and the maps that lead search engines to every lot. */
export function archiveFilesFor(house: House): Hono<Env> {
  const files = new Hono<Env>()
  for (const kind of ["csv", "json"] as const)
    files.get(`${archivePath()}/results.${kind}`, (c) => giveFile(house, c, kind))
  files.get("/sitemap.xml", async (c) => giveMap(c, await writeSitemapIndex(house)))
  files.get("/sitemap/pages.xml", async (c) => giveMap(c, await writePagesMap(house)))
  files.get("/sitemap/lots/:file{auc_[a-z0-9]+\\.xml}", async (c) =>
    giveMap(c, await writeLotsMap(house, c.req.param("file").slice(0, -".xml".length))),
  )
  files.get("/robots.txt", (c) =>
    c.text(
      [
        "User-agent: *",
        ...hidden.map((path) => `Disallow: ${path}`),
        "",
        `Sitemap: ${house.origin}/sitemap.xml`,
        "",
      ].join("\n"),
      200,
      { "cache-control": "public, max-age=3600" },
    ),
  )
  return files
}

async function giveFile(house: House, c: Context<Env>, kind: FileKind): Promise<Response> {
  const cookies = c.req.header("cookie")
  const asker = askerOf(house, c.req.raw.headers, c.env?.incoming)
  const language = languageOf(cookies, asker.address)
  // The same for everybody: what is in it anybody may see.
  const ctx = contextFor(house, guest, language, asker)
  const search = new URL(c.req.url).searchParams
  const [location, auction] = [search.get("location") ?? "", search.get("auction")]
  const place = {
    location: isLocation(location) ? location : undefined,
    auctionId: isId("auc", auction) ? auction : undefined,
  }
  try {
    const pieces = await exportResults(ctx, kind, place, archiveQueryOf(search))
    c.header("content-type", types[kind])
    c.header("content-disposition", `attachment; filename="results.${kind}"`)
    c.header("cache-control", "no-store")
    c.header("x-content-type-options", "nosniff")
    c.header("x-robots-tag", "noindex")
    return stream(c, async (out) => {
      for await (const piece of pieces) {
        if (out.aborted) break
        await out.write(piece)
      }
    })
  } catch (problem) {
    const asked = { language, requestId: c.var.requestId, path: c.req.path }
    const { status, headers, body } = refused(house, problem, asked)
    return new Response(body, { status, headers })
  }
}

function giveMap(c: Context<Env>, text: string | undefined): Response {
  if (text === undefined) return c.text("There is no such map", 404)
  return c.body(text, 200, {
    "content-type": "application/xml; charset=utf-8",
    "cache-control": "public, max-age=3600",
    "x-content-type-options": "nosniff",
  })
}
