import { eq } from "drizzle-orm"
import { Hono } from "hono"
import { pictures } from "#domains/pictures/schema.ts"
import { type PictureFormat, pictureFormats, pictureKey, usualWidths } from "#domains/pictures/sources.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { ApiEnv } from "#platform/http/api-route.ts"
import { type Id, isId } from "#platform/ids.ts"

const headers = {
  // A changed photograph has another id.
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'",
  "x-content-type-options": "nosniff",
}

export function pictureRoutes(app: AppContext): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  routes.get("/:id/:file", async (c) => {
    const { id, file } = c.req.param()
    const [, width, ending] = /^([1-9]\d{0,3})\.([a-z]+)$/.exec(file) ?? []
    const format = pictureFormats.find((each) => each === ending)
    if (!isId("pic", id) || width === undefined || format === undefined) return c.text(missing, 404)
    const bytes = await readPicture(app, id, Number(width), format)
    if (!bytes) return c.text(missing, 404)
    const etag = `"${id}-${width}-${format}"`
    if (c.req.header("if-none-match")?.includes(etag)) return c.body(null, 304, { ...headers, etag })
    return c.body(bytes, 200, {
      ...headers,
      etag,
      "content-type": `image/${format}`,
      "content-length": String(bytes.length),
    })
  })
  routes.all("*", (c) => c.text(missing, 404))
  return routes
}

/** Cards request usual widths: a narrower photograph is sent in its own. */
async function readPicture(app: AppContext, id: Id<"pic">, width: number, format: PictureFormat) {
  const bytes = await app.files.read(pictureKey(id, width, format))
  if (bytes || !usualWidths.some((usual) => usual === width)) return bytes
  const [picture] = await app.db
    .select({ widthPx: pictures.widthPx })
    .from(pictures)
    .where(eq(pictures.id, id))
  if (!picture || picture.widthPx >= width) return undefined
  return await app.files.read(pictureKey(id, picture.widthPx, format))
}

const missing = "There is no such photograph"
