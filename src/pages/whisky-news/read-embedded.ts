import { and, eq, inArray, or } from "drizzle-orm"
import { asCard, asListed, type ListedLot, selectLots } from "#domains/auctions/lot-card.ts"
import { auctions, lots } from "#domains/auctions/schema.ts"
import { visibleTo } from "#domains/auctions/visibility.ts"
import { firstPictureId } from "#domains/catalogue/first-picture.ts"
import { picturePathOf } from "#domains/catalogue/picture-path.ts"
import { products } from "#domains/catalogue/schema.ts"
import { withLegalPrices } from "#domains/listings/legal-prices.ts"
import { listBottleOffers } from "#domains/listings/list-bottle-offers.ts"
import { listingPath } from "#domains/listings/paths.ts"
import { effectiveCents } from "#domains/listings/price.ts"
import { type Embed, embedsOf } from "#domains/news/embeds.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { RichBlock } from "#platform/rich-text/blocks.ts"

/** By the key of their line. A line that names nothing public is missing. */
export async function readEmbedded(ctx: Ctx, blocks: readonly RichBlock[]) {
  const embeds = embedsOf(blocks)
  const [found, bottles] = await Promise.all([readLots(ctx, embeds), readBottles(ctx, embeds)])
  return { lots: found, bottles }
}

export type Embedded = Awaited<ReturnType<typeof readEmbedded>>

async function readLots(ctx: Ctx, embeds: readonly Embed[]): Promise<Record<string, ListedLot>> {
  const named = embeds.flatMap((embed) =>
    embed.kind === "lot" ? [and(eq(auctions.number, embed.auction), eq(lots.number, embed.number))] : [],
  )
  if (named.length === 0) return {}
  const ids = await ctx.db
    .select({ id: lots.id, auction: auctions.number, number: lots.number })
    .from(lots)
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .where(or(...named))
  const rows = await selectLots(ctx).where(
    and(
      inArray(
        lots.id,
        ids.map(({ id }) => id),
      ),
      visibleTo(ctx),
    ),
  )
  const cards = new Map(rows.map((row) => [row.id, asListed(asCard(row))]))
  return Object.fromEntries(
    ids.flatMap(({ id, auction, number }) => {
      const lot = cards.get(id)
      return lot && lot.status !== "withdrawn" ? [[`lot ${auction}/${number}`, lot]] : []
    }),
  )
}

/** With the lowest price of our shops, if one has it. */
async function readBottles(ctx: Ctx, embeds: readonly Embed[]) {
  const slugs = embeds.flatMap((embed) => (embed.kind === "bottle" ? [embed.slug] : []))
  if (slugs.length === 0) return {}
  const rows = await ctx.db
    .select({
      id: products.id,
      slug: products.slug,
      name: products.name,
      pictureId: firstPictureId(products.id),
    })
    .from(products)
    .where(and(inArray(products.slug, slugs), eq(products.isArchived, false)))
  const offers = await listBottleOffers(
    ctx,
    rows.map(({ id }) => id),
  )
  const legal = await withLegalPrices(ctx, offers)
  const bottles = rows.map(({ slug, pictureId, ...bottle }) => {
    const [cheapest] = legal
      .filter(({ productId }) => productId === bottle.id)
      .toSorted((one, other) => effectiveCents(one) - effectiveCents(other))
    const path = cheapest
      ? listingPath({ kind: "bottle", location: cheapest.location, productId: bottle.id, name: bottle.name })
      : pathTo("/product/:id", { id: bottle.id })
    const nowCents = cheapest ? effectiveCents(cheapest) : null
    return [
      `bottle ${slug}`,
      { ...bottle, imagePath: picturePathOf(bottle.id, pictureId), path, nowCents },
    ] as const
  })
  return Object.fromEntries(bottles)
}

export type EmbeddedBottle = Awaited<ReturnType<typeof readBottles>>[string]
