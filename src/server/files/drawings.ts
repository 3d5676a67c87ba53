import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants } from "node:zlib"
import { Hono } from "hono"
import { fillLevels } from "#domains/auctions/lot.ts"
import { drawCask } from "#domains/casks/drawing/draw-cask.ts"
import { findCaskToDraw } from "#domains/casks/read-cask.ts"
import { drawBottle } from "#domains/catalogue/drawing/draw-bottle.ts"
import { type DrawingView, drawingViews } from "#domains/catalogue/drawing/view-box.ts"
import { readProduct } from "#domains/catalogue/reads.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import type { ApiCall, ApiEnv } from "#platform/http/api-route.ts"
import { Refusal } from "#platform/refusal.ts"

const compress = promisify(brotliCompress)

type CachedDrawing = { plain: Buffer; brotli: Buffer; etag: string; until: number }

/** A corrected product is drawn again within this time. */
const cachedMs = 60 * 60 * 1_000
const maxBytes = 32 * 1024 * 1024

const headers = {
  "content-type": "image/svg+xml",
  "cache-control": "public, max-age=86400",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
  "x-content-type-options": "nosniff",
  vary: "accept-encoding",
}

/** `?fill=` sets the fill level, `?view=` a close-up. */
export function drawingRoutes(app: AppContext): Hono<ApiEnv> {
  const cache = new DrawingCache()
  const drawings = new Hono<ApiEnv>()
  drawings.get("/:file{[^/]+\\.svg}", async (c) => {
    const productId = c.req.param("file").slice(0, -".svg".length)
    const fillLevel = fillOf(c.req.query("fill"))
    const view = drawingViews.find((each) => each === c.req.query("view"))
    const drawing = await cache.find(`${productId} ${fillLevel} ${view ?? ""}`, () =>
      renderBottle(app, productId, { fillLevel, view }),
    )
    return drawing ? sendDrawing(c, drawing) : c.text("There is no such bottle", 404)
  })
  drawings.get("/casks/:file{[^/]+\\.svg}", async (c) => {
    const caskId = c.req.param("file").slice(0, -".svg".length)
    const drawing = await cache.find(caskId, () => renderCask(app, caskId))
    return drawing ? sendDrawing(c, drawing) : c.text("There is no such cask", 404)
  })
  drawings.all("*", (c) => c.text("There is no such bottle", 404))
  return drawings
}

function sendDrawing(c: ApiCall, { plain, brotli, etag }: CachedDrawing): Response {
  if (c.req.header("if-none-match")?.includes(etag)) return c.body(null, 304, { ...headers, etag })
  const isBrotli = c.req.header("accept-encoding")?.includes("br") ?? false
  const body = new Uint8Array(isBrotli ? brotli : plain)
  return c.body(body, 200, { ...headers, etag, ...(isBrotli ? { "content-encoding": "br" } : {}) })
}

/** Allows only the trade's levels: others would fill the cache with copies of the full bottle. */
function fillOf(requested: string | undefined): string {
  const level = requested?.toLowerCase().replaceAll(/[-_+\s]+/g, " ")
  return fillLevels.find((each) => each === level) ?? "full"
}

async function renderBottle(
  app: AppContext,
  productId: string,
  depiction: { fillLevel: string; view: DrawingView | undefined },
): Promise<CachedDrawing | undefined> {
  try {
    const product = await readProduct(contextFor(app), productId)
    return await encodeDrawing(drawBottle(product, depiction))
  } catch (problem) {
    if (problem instanceof Refusal && problem.status === 404) return undefined
    throw problem
  }
}

async function renderCask(app: AppContext, caskId: string): Promise<CachedDrawing | undefined> {
  const cask = await findCaskToDraw(contextFor(app), caskId)
  return cask && (await encodeDrawing(drawCask(cask)))
}

async function encodeDrawing(svg: string): Promise<CachedDrawing> {
  const plain = Buffer.from(svg)
  const brotli = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } })
  const etag = `"${createHash("sha1").update(plain).digest("base64url")}"`
  return { plain, brotli, etag, until: performance.now() + cachedMs }
}

/** Drops the least recently used. Concurrent requests share one drawing. */
class DrawingCache {
  readonly #drawings = new Map<string, CachedDrawing>()
  readonly #inFlight = new Map<string, Promise<CachedDrawing | undefined>>()
  #bytes = 0

  async find(
    key: string,
    render: () => Promise<CachedDrawing | undefined>,
  ): Promise<CachedDrawing | undefined> {
    const cached = this.#drawings.get(key)
    if (cached) {
      this.#drop(key, cached)
      if (cached.until > performance.now()) return this.#store(key, cached)
    }
    let drawing = this.#inFlight.get(key)
    if (!drawing) {
      drawing = render().then((made) => made && this.#store(key, made))
      this.#inFlight.set(key, drawing)
      drawing.finally(() => this.#inFlight.delete(key)).catch(() => undefined)
    }
    return await drawing
  }

  #store(key: string, drawing: CachedDrawing): CachedDrawing {
    this.#drawings.set(key, drawing)
    this.#bytes += sizeOf(drawing)
    for (const [oldest, old] of this.#drawings) {
      if (this.#bytes <= maxBytes) break
      this.#drop(oldest, old)
    }
    return drawing
  }

  #drop(key: string, drawing: CachedDrawing): void {
    this.#drawings.delete(key)
    this.#bytes -= sizeOf(drawing)
  }
}

function sizeOf(drawing: CachedDrawing): number {
  return drawing.plain.length + drawing.brotli.length
}
