import { readLot } from "#domains/auctions/read-lot.ts"
import { readCask } from "#domains/casks/read-cask.ts"
import type { ShareCard } from "#domains/catalogue/drawing/share-card.ts"
import { strengthText, volumeText } from "#domains/catalogue/product.ts"
import { readProduct } from "#domains/catalogue/reads.ts"
import { readSite } from "#domains/content/site.ts"
import { readDram } from "#domains/drams/reads.ts"
import { listingPath } from "#domains/listings/paths.ts"
import { readArticle } from "#domains/news/reads.ts"
import { articlePath } from "#domains/news/rules.ts"
import { homePlace } from "#domains/places/places.ts"
import { readCheapest } from "#domains/shop/read-cheapest.ts"
import { formatDate, money } from "#language/format.ts"
import { textsOf } from "#language/texts.server.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"

type SharePicture =
  | { productId: string; fillLevel: string; photograph?: string | undefined }
  | { caskId: string }
  | { path: string | null }
export type SharePreview = { card: ShareCard; pictured: SharePicture; path: AppPath }

const readersByKind: Readonly<Record<string, (ctx: Ctx, id: string) => Promise<SharePreview>>> = {
  product: cardOfProduct,
  lot: cardOfLot,
  dram: cardOfDram,
  cask: cardOfCask,
  article: cardOfArticle,
}

/** Public facts only. */
export async function readSharePreview(
  ctx: Ctx,
  kind: string,
  id: string,
): Promise<SharePreview | undefined> {
  return Object.hasOwn(readersByKind, kind) ? await readersByKind[kind]?.(ctx, id) : undefined
}

async function cardOfProduct(ctx: Ctx, id: string): Promise<SharePreview> {
  const product = await readProduct(ctx, id)
  const t = textsOf(ctx.language, "shop")
  const [site, cheapest] = await Promise.all([readSite(ctx), readCheapest(ctx, product.id)])
  const place = cheapest ? textsOf(ctx.language, "places")(`names.${cheapest.location}`) : ""
  return {
    path: listingPath({
      kind: "bottle",
      location: cheapest?.location ?? homePlace,
      productId: product.id,
      name: product.name,
    }),
    pictured: { productId: product.id, fillLevel: "full" },
    card: {
      siteName: site.name,
      name: product.name,
      facts: factsOf(product),
      label: t(cheapest ? "bottle.share.shop" : "bottle.share.noOffer"),
      price: cheapest ? money(cheapest.nowCents) : "",
      note: cheapest ? t("bottle.share.from", { place }) : "",
    },
  }
}

async function cardOfLot(ctx: Ctx, id: string): Promise<SharePreview> {
  const lot = await readLot(ctx, id)
  const t = textsOf(ctx.language, "shop")
  const site = await readSite(ctx)
  const isOpen = lot.status === "live" || lot.status === "upcoming"
  const label = lot.status === "live" && lot.bidCount === 0 ? "opening" : lot.status
  return {
    path: lot.path,
    pictured: {
      productId: lot.productId,
      fillLevel: lot.fillLevel ?? "full",
      photograph: lot.gallery[0]?.src,
    },
    card: {
      siteName: site.name,
      name: lot.name,
      facts: factsOf(lot),
      label: t(`bottle.share.${label}`, { number: lot.number }),
      price: lot.status === "unsold" || lot.status === "withdrawn" ? "" : money(lot.priceCents),
      note: t(isOpen ? "bottle.share.ends" : "bottle.share.ended", {
        at: formatDate(lot.endsAt, ctx.language),
      }),
    },
  }
}

/** In Singapore only, where a product has one dram sale at a time. */
async function cardOfDram(ctx: Ctx, id: string): Promise<SharePreview> {
  const { offer, product } = await readDram(ctx, homePlace, id)
  const t = textsOf(ctx.language, "shop")
  const site = await readSite(ctx)
  const { pledged, target, dramMl } = offer
  const isOpen = offer.dramSaleStatus === "open" && offer.status !== "lapsed"
  return {
    path: offer.path,
    pictured: { productId: product.id, fillLevel: "full" },
    card: {
      siteName: site.name,
      name: product.name,
      facts: factsOf(product),
      label: t("bottle.share.dram", { volume: volumeText(dramMl) }),
      price: money(offer.priceCents),
      note: isOpen
        ? t("bottle.share.pledged", { pledged, target, at: formatDate(offer.endsAt, ctx.language) })
        : t("bottle.share.dramOver"),
    },
  }
}

async function cardOfCask(ctx: Ctx, id: string): Promise<SharePreview> {
  const cask = await readCask(ctx, id)
  const t = textsOf(ctx.language, "shop")
  const site = await readSite(ctx)
  const isOffered = cask.status === "on-sale"
  return {
    path: cask.path,
    pictured: { caskId: cask.id },
    card: {
      siteName: site.name,
      name: cask.name,
      facts: [cask.region ?? cask.country, cask.caskType, strengthText(cask.abvPercent)].join(" · "),
      label: t(isOffered ? "bottle.share.cask" : "bottle.share.caskOver"),
      price: isOffered ? money(cask.nowCents) : "",
      note: `${cask.bulkLitres} l · ${cask.rlaLitres} RLA`,
    },
  }
}

async function cardOfArticle(ctx: Ctx, articleId: string): Promise<SharePreview> {
  const { title, author, category, publishedAt, productId, imagePath, isPhotograph } = await readArticle(
    ctx,
    articleId,
  )
  const t = textsOf(ctx.language, "news")
  const site = await readSite(ctx)
  return {
    path: articlePath(articleId),
    pictured: productId && !isPhotograph ? { productId, fillLevel: "full" } : { path: imagePath },
    card: {
      siteName: site.name,
      name: title,
      facts: t(`categories.${category}`),
      label: t("title"),
      price: "",
      note: `${t("by", { author })}${publishedAt ? ` · ${formatDate(publishedAt, ctx.language, "day")}` : ""}`,
    },
  }
}

type ShareCardFacts = { region: string | null; country: string; volumeMl: number; abvPercent: number }

function factsOf({ region, country, volumeMl, abvPercent }: ShareCardFacts): string {
  return [region ?? country, volumeText(volumeMl), strengthText(abvPercent)].join(" · ")
}
