import { createHash } from "node:crypto"
import { Hono } from "hono"
import sharp from "sharp"
import { readLot } from "#domains/auctions/read-lot.ts"
import { drawCask } from "#domains/casks/drawing/draw-cask.ts"
import { findDrawnCask, readCask } from "#domains/casks/read-cask.ts"
import { drawBottle } from "#domains/catalogue/drawing/draw-bottle.ts"
import { cardPicture, drawShareCard, type ShareCard } from "#domains/catalogue/drawing/share-card.ts"
import { readGallery } from "#domains/catalogue/gallery.ts"
import { strengthText, volumeText } from "#domains/catalogue/product.ts"
import { readProduct } from "#domains/catalogue/reads.ts"
import { readSite } from "#domains/content/site.ts"
import { readDram } from "#domains/drams/reads.ts"
import { Queue } from "#domains/pictures/queue.ts"
import { readCheapest } from "#domains/shop/read-cheapest.ts"
import { money, when } from "#language/format.ts"
import { textsOf } from "#language/texts.server.ts"
import { type Ctx, contextFor, type House } from "#platform/ctx.ts"
import type { Env } from "#platform/door.ts"
import { Refusal } from "#platform/refusal.ts"

type Pictured = { productId: string; fillLevel: string } | { caskId: string }
type Shown = { card: ShareCard; pictured: Pictured }
type Kind = (ctx: Ctx, id: string) => Promise<Shown>

const kinds: Readonly<Record<string, Kind>> = {
  product: cardOfProduct,
  lot: cardOfLot,
  dram: cardOfDram,
  cask: cardOfCask,
}

const mostWaiting = 20
const mostKept = 200

const headers = {
  "content-type": "image/png",
  // Long enough for a network to fetch it once, short enough for the price to be nearly today's.
  "cache-control": "public, max-age=300",
  "content-security-policy": "default-src 'none'",
  "x-content-type-options": "nosniff",
}

/** The picture of a link that is sent on: `/share-pictures/{product|lot|dram|cask}/{id}.png`. It says what a guest may see. */
export function sharePicturesFor(house: House): Hono<Env> {
  const kept = new Map<string, Promise<Buffer>>()
  const queue = new Queue(mostWaiting)
  const pictures = new Hono<Env>()
  pictures.get("/:kind/:file{[^/]+\\.png}", async (c) => {
    const { kind, file } = c.req.param()
    const cardOf = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
    if (!cardOf) return c.text(missing, 404)
    try {
      const ctx = contextFor(house)
      const shown = await cardOf(ctx, file.slice(0, -".png".length))
      // What it says is its name: a price that moves makes another picture.
      const name = createHash("sha1").update(JSON.stringify(shown)).digest("base64url")
      const etag = `"${name}"`
      if (c.req.header("if-none-match")?.includes(etag)) return c.body(null, 304, { ...headers, etag })
      const bytes = await keep(kept, name, () => queue.run(() => paint(ctx, shown)))
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

/** The last few hundred, those not asked for the longest leaving first. Two who ask at once wait for one. */
async function keep(kept: Map<string, Promise<Buffer>>, name: string, make: () => Promise<Buffer>) {
  const found = kept.get(name) ?? make()
  kept.delete(name)
  kept.set(name, found)
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break
    kept.delete(oldest)
  }
  // A failure is told to whoever asked, and the next one asks anew.
  found.catch(() => kept.delete(name))
  return await found
}

async function cardOfProduct(ctx: Ctx, id: string): Promise<Shown> {
  const product = await readProduct(ctx, id)
  const t = textsOf("en", "shop")
  const [site, cheapest] = await Promise.all([readSite(ctx), readCheapest(ctx, product.id)])
  const place = cheapest ? textsOf("en", "listings")(`locations.${cheapest.location}`) : ""
  return {
    pictured: { productId: product.id, fillLevel: "full" },
    card: {
      house: site.name,
      name: product.name,
      facts: factsOf(product),
      label: t(cheapest ? "bottle.share.shop" : "bottle.share.noOffer"),
      price: cheapest ? money(cheapest.nowCents) : "",
      note: cheapest ? t("bottle.share.from", { place }) : "",
    },
  }
}

async function cardOfLot(ctx: Ctx, id: string): Promise<Shown> {
  const lot = await readLot(ctx, id)
  const t = textsOf("en", "shop")
  const site = await readSite(ctx)
  const isOpen = lot.status === "live" || lot.status === "upcoming"
  const label = lot.status === "live" && lot.bidCount === 0 ? "opening" : lot.status
  return {
    pictured: { productId: lot.productId, fillLevel: lot.fillLevel },
    card: {
      house: site.name,
      name: lot.name,
      facts: factsOf(lot),
      label: t(`bottle.share.${label}`, { number: lot.number }),
      price: lot.status === "unsold" || lot.status === "withdrawn" ? "" : money(lot.priceCents),
      note: t(isOpen ? "bottle.share.ends" : "bottle.share.ended", { at: when(lot.endsAt, "en") }),
    },
  }
}

/** Drams are shared in Singapore alone; a product has one round there at a time. */
async function cardOfDram(ctx: Ctx, id: string): Promise<Shown> {
  const { offer, product } = await readDram(ctx, "singapore", id)
  const t = textsOf("en", "shop")
  const site = await readSite(ctx)
  const { pledged, target, dramMl } = offer
  const isOpen = offer.roundStatus === "open" && offer.status !== "lapsed"
  return {
    pictured: { productId: product.id, fillLevel: "full" },
    card: {
      house: site.name,
      name: product.name,
      facts: factsOf(product),
      label: t("bottle.share.dram", { volume: volumeText(dramMl) }),
      price: money(offer.priceCents),
      note: isOpen
        ? t("bottle.share.pledged", { pledged, target, at: when(offer.endsAt, "en") })
        : t("bottle.share.dramOver"),
    },
  }
}

async function cardOfCask(ctx: Ctx, id: string): Promise<Shown> {
  const cask = await readCask(ctx, id)
  const t = textsOf("en", "shop")
  const site = await readSite(ctx)
  const isOffered = cask.status === "on-sale"
  return {
    pictured: { caskId: cask.id },
    card: {
      house: site.name,
      name: cask.name,
      facts: [cask.region ?? cask.country, cask.caskType, strengthText(cask.abvPercent)].join(" · "),
      label: t(isOffered ? "bottle.share.cask" : "bottle.share.caskOver"),
      price: isOffered ? money(cask.nowCents) : "",
      note: `${cask.bulkLitres} l · ${cask.rlaLitres} RLA`,
    },
  }
}

type Facts = { region: string | null; country: string; volumeMl: number; abvPercent: number }

function factsOf({ region, country, volumeMl, abvPercent }: Facts): string {
  return [region ?? country, volumeText(volumeMl), strengthText(abvPercent)].join(" · ")
}

async function paint(ctx: Ctx, { card, pictured }: Shown): Promise<Buffer> {
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

/** The photograph that stands first, where there is one and its file is there; else the drawing. */
async function pictureOf(ctx: Ctx, pictured: Pictured): Promise<Uint8Array> {
  if ("caskId" in pictured) {
    const cask = await findDrawnCask(ctx, pictured.caskId)
    if (!cask) throw new Refusal("casks.noSuchCask", 404)
    return Buffer.from(drawCask(cask))
  }
  const { productId, fillLevel } = pictured
  const product = await readProduct(ctx, productId)
  const [first] = await readGallery(ctx, product)
  const photograph = first?.srcSet ? await ctx.house.files.read(first.src.slice(1)) : undefined
  return photograph ?? Buffer.from(drawBottle(product, { fillLevel }))
}
