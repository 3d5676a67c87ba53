import { type Context, Hono } from "hono"
import { licenceLink } from "#domains/content/licence.ts"
import { exportHistory } from "#domains/prices/export-history.ts"
import { historyFileKinds, pricesPath } from "#domains/prices/paths.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { ApiEnv } from "#platform/http/api-route.ts"
import { sendFile } from "./send-file.ts"

export function priceFileRoutes(app: AppContext): Hono<ApiEnv> {
  const files = new Hono<ApiEnv>()
  for (const kind of historyFileKinds)
    files.get(`${pricesPath}/:file{prd_[0-9a-z]+\\.${kind}}`, (c: Context<ApiEnv>) => {
      const productId = (c.req.param("file") ?? "").slice(0, -`.${kind}`.length)
      c.header("link", licenceLink)
      return sendFile(app, c, { name: `prices-${productId}.${kind}`, kind }, async (ctx) => [
        await exportHistory(ctx, productId, kind),
      ])
    })
  return files
}
