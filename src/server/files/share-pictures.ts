import { createHash } from "node:crypto"
import { Hono } from "hono"
import sharp from "sharp"
import { drawCask } from "#domains/casks/drawing/draw-cask.ts"
import { findCaskToDraw } from "#domains/casks/read-cask.ts"
import { drawBottle } from "#domains/catalogue/drawing/draw-bottle.ts"
import { cardPicture, drawShareCard } from "#domains/catalogue/drawing/share-card.ts"
import { readGallery } from "#domains/catalogue/gallery.ts"
import { readProduct } from "#domains/catalogue/reads.ts"
import { Queue } from "#domains/pictures/queue.ts"
import { readSharePreview, type SharePreview } from "#domains/share/read-preview.ts"
import { type AppContext, type Ctx, contextFor } from "#platform/ctx.ts"
import type { ApiEnv } from "#platform/http/api-route.ts"
import { Refusal } from "#platform/refusal.ts"

const maxWaiting = 20
const maxCached = 200

const headers = {
  "content-type": "image/png",
  // Networks fetch it once; the price stays nearly current.
  "cache-control": "public, max-age=300",
  "content-security-policy": "default-src 'none'",
  "x-content-type-options": "nosniff",
}

/** Serves `/share-pictures/{product|lot|dram|cask|article}/{id}.png`. Shows what a guest may see. */
export function sharePictureRoutes(app: AppContext): Hono<ApiEnv> {
  const cache = new Map<string, Promise<Buffer>>()
  const queue = new Queue({ atOnce: 1, max: maxWaiting, maxOfOne: maxWaiting })
  const pictures = new Hono<ApiEnv>()
  pictures.get("/:kind/:file{[^/]+\\.png}", async (c) => {
    const { kind, file } = c.req.param()
    try {
      const ctx = contextFor(app)
      const preview = await readSharePreview(ctx, kind, file.slice(0, -".png".length))
      if (!preview) return c.text(missing, 404)
      // A changed price makes another picture.
      const name = createHash("sha1").update(JSON.stringify(preview)).digest("base64url")
      const etag = `"${name}"`
      if (c.req.header("if-none-match")?.includes(etag)) return c.body(null, 304, { ...headers, etag })
      const bytes = await cachedPicture(cache, name, () => queue.run("share", () => renderCard(ctx, preview)))
      return c.body(new Uint8Array(bytes), 200, { ...headers, etag, "content-length": String(bytes.length) })
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      return c.text(problem.status === 503 ? "Please come back in a moment" : missing, problem.status)
    }
  })
  pictures.all("*", (c) => c.text(missing, 404))
  return pictures
}

const missing = "There is no such picture"

const noPicture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-34 -30 102 94" width="408" height="376"><path d="M8 12h18c0 7-3.6 11-9 11S8 19 8 12Z" fill="#d9a354"/><path d="M8 12H3.5c0 2.8 2 4.3 5 4.3M26 12h4.5c0 2.8-2 4.3-5 4.3M13 26h8" fill="none" stroke="#6b5d4e" stroke-width="1.7" stroke-linecap="round"/></svg>`

/** Holds the last few hundred, and drops the least recently used. Concurrent requests share one. */
async function cachedPicture(cache: Map<string, Promise<Buffer>>, name: string, make: () => Promise<Buffer>) {
  const found = cache.get(name) ?? make()
  cache.delete(name)
  cache.set(name, found)
  for (const oldest of cache.keys()) {
    if (cache.size <= maxCached) break
    cache.delete(oldest)
  }
  found.catch(() => cache.delete(name))
  return await found
}

async function renderCard(ctx: Ctx, { card, pictured }: SharePreview): Promise<Buffer> {
  const { left, top, width, height } = cardPicture
  const bottle = await sharp(await pictureOf(ctx, pictured), { density: 144 })
    .resize({ width, height, fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
  return await sharp(Buffer.from(drawShareCard(card)))
    .composite([{ input: bottle, left, top }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Uses the first photograph if its file exists, else the drawing. */
async function pictureOf(ctx: Ctx, pictured: SharePreview["pictured"]): Promise<Uint8Array> {
  if ("caskId" in pictured) {
    const cask = await findCaskToDraw(ctx, pictured.caskId)
    if (!cask) throw new Refusal("casks.noSuchCask", 404)
    return Buffer.from(drawCask(cask))
  }
  if ("path" in pictured)
    return (pictured.path && (await ctx.app.files.read(pictured.path.slice(1)))) || Buffer.from(noPicture)
  const { productId, fillLevel } = pictured
  const own = pictured.photograph && (await ctx.app.files.read(pictured.photograph.slice(1)))
  if (own) return own
  const product = await readProduct(ctx, productId)
  const [first] = await readGallery(ctx, product)
  const photograph = first?.srcSet ? await ctx.app.files.read(first.src.slice(1)) : undefined
  return photograph ?? Buffer.from(drawBottle(product, { fillLevel }))
}
