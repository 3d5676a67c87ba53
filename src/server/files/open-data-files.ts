import { type Context, Hono } from "hono"
import { licenceLink } from "#domains/content/licence.ts"
import { rangeOf } from "#domains/open-data/byte-range.ts"
import { openDataPath, openFilePath, packageName } from "#domains/open-data/paths.ts"
import { findNewestDay, type OpenedFile, openFile } from "#domains/open-data/read-snapshots.ts"
import { refuse } from "#domains/open-data/refusals.ts"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import type { ApiEnv } from "#platform/http/api-route.ts"
import { answerGuest, streamChunks } from "./send-file.ts"

const types: Readonly<Record<string, string>> = {
  csv: "text/csv; charset=utf-8; header=present",
  ndjson: "application/x-ndjson; charset=utf-8",
  parquet: "application/vnd.apache.parquet",
  json: "application/json; charset=utf-8",
  note: "text/plain; charset=utf-8",
}

/** Scripts of other sites may read the files, and only parts of them. */
const forEverybody = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "accept-ranges, content-length, content-range, etag, link",
  "cross-origin-resource-policy": "cross-origin",
}

export function openDataFileRoutes(app: AppContext): Hono<ApiEnv> {
  const files = new Hono<ApiEnv>()
  const path = `${openDataPath}/:day{latest|[0-9]{4}-[0-9]{2}-[0-9]{2}}/:name{[a-z]+\\.[a-z]+}` as const
  files.options(path, (c) =>
    c.body(null, 204, {
      ...forEverybody,
      "access-control-allow-methods": "GET, HEAD",
      "access-control-allow-headers": "range, if-range, if-none-match",
      "access-control-max-age": "86400",
    }),
  )
  files.get(path, async (c) => {
    const answer = await answerGuest(app, c, (ctx) => sendOpenFile(c, ctx, c.req.param()))
    for (const [name, value] of Object.entries(forEverybody)) answer.headers.set(name, value)
    return answer
  })
  return files
}

async function sendOpenFile(c: Context<ApiEnv>, ctx: Ctx, { day, name }: { day: string; name: string }) {
  if (day === "latest") return await sendToNewest(ctx, name)
  const file = await openFile(ctx, day, name)
  const { bytes, sha256 } = file
  const etag = `"${sha256}"`
  const headers = headersOf(ctx.app, day, file)
  if (c.req.header("if-none-match")?.includes(etag)) return c.body(null, 304, headers)
  const isUnchanged = (c.req.header("if-range") ?? etag) === etag
  const range = rangeOf(isUnchanged ? c.req.header("range") : undefined, bytes)
  if (range === "beyond") return c.body(null, 416, { "content-range": `bytes */${bytes}` })
  const sent = range === "none" ? { from: 0, to: bytes } : range
  for (const [header, value] of Object.entries(headers)) c.header(header, value)
  c.header("content-length", String(sent.to - sent.from))
  if (range !== "none") c.header("content-range", `bytes ${sent.from}-${sent.to - 1}/${bytes}`)
  c.status(range === "none" ? 200 : 206)
  if (c.req.method === "HEAD") return c.body(null)
  return streamChunks(c, file.read(sent))
}

function headersOf(app: AppContext, day: string, { name, sha256 }: OpenedFile): Record<string, string> {
  const [, kind = ""] = name.split(".")
  const about = app.origin + openFilePath(day, packageName)
  return {
    "content-type": types[kind] ?? "application/octet-stream",
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "public, max-age=31536000, immutable",
    "accept-ranges": "bytes",
    etag: `"${sha256}"`,
    link: `${licenceLink}, <${about}>; rel="describedby"`,
    "x-content-type-options": "nosniff",
  }
}

async function sendToNewest(ctx: Ctx, name: string): Promise<Response> {
  const day = await findNewestDay(ctx)
  if (day === undefined) throw refuse("noSuchSnapshot")
  const headers = {
    location: openFilePath(day, name),
    "cache-control": "public, max-age=300",
  }
  return new Response(null, { status: 302, headers })
}
