import { type Context, Hono } from "hono"
import { archiveList } from "#domains/archive/archive-list.ts"
import { exportResults } from "#domains/archive/export-results.ts"
import { dictionaryPath, type FileKind } from "#domains/archive/file-address.ts"
import { dictionary } from "#domains/archive/result-fields.ts"
import { isLocation } from "#domains/auctions/lot.ts"
import { archivePath } from "#domains/auctions/paths.ts"
import { licenceLink } from "#domains/content/licence.ts"
import { readSite } from "#domains/content/site.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { ApiEnv } from "#platform/http/api-route.ts"
import { isId } from "#platform/ids.ts"
import { readListQuery } from "#platform/lists/list-query.ts"
import { sendFile } from "./send-file.ts"

export function archiveFileRoutes(app: AppContext): Hono<ApiEnv> {
  const files = new Hono<ApiEnv>()
  for (const kind of ["csv", "json"] as const)
    files.get(`${archivePath()}/results.${kind}`, (c) => sendResults(app, c, kind))
  files.get(dictionaryPath, async (c) => {
    const { name } = await readSite({ app })
    return c.json(dictionary(name), 200, { "x-robots-tag": "noindex" })
  })
  return files
}

async function sendResults(app: AppContext, c: Context<ApiEnv>, kind: FileKind): Promise<Response> {
  const search = new URL(c.req.url).searchParams
  const [location, auction] = [search.get("location") ?? "", search.get("auction")]
  const scope = {
    location: isLocation(location) ? location : undefined,
    auctionId: isId("auc", auction) ? auction : undefined,
  }
  c.header("link", `${licenceLink}, <${app.origin}${dictionaryPath}>; rel="describedby"`)
  return await sendFile(app, c, { name: `results.${kind}`, kind }, (ctx) =>
    exportResults(ctx, kind, scope, readListQuery(archiveList, search)),
  )
}
