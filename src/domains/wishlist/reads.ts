import { and, desc, eq, inArray } from "drizzle-orm"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { asCard as asLotCard, type LotCard, selectLots } from "#domains/auctions/lot-card.ts"
import { lots } from "#domains/auctions/schema.ts"
import { visibleTo } from "#domains/auctions/visibility.ts"
import { firstPictureId } from "#domains/catalogue/first-picture.ts"
import { picturePathOf } from "#domains/catalogue/picture-path.ts"
import { casks, products } from "#domains/catalogue/schema.ts"
import { withLegalPrices } from "#domains/listings/legal-prices.ts"
import { listings } from "#domains/listings/schema.ts"
import { withDisplayedPrices } from "#domains/shop/displayed-prices.ts"
import { asCard, type ListingCard, selectListings } from "#domains/shop/listing-card.ts"
import { nearestOffer } from "#domains/shop/nearest-offer.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { wishes } from "./schema.ts"

export async function readWished(ctx: Ctx, subjectIds: readonly string[]): Promise<string[]> {
  if (ctx.actor.id === null || subjectIds.length === 0) return []
  const rows = await ctx.db
    .select({ subjectId: wishes.subjectId })
    .from(wishes)
    .where(and(eq(wishes.memberId, ctx.actor.id), inArray(wishes.subjectId, [...subjectIds])))
  return rows.map((row) => row.subjectId)
}

export type Watching = { wished: string[]; isGuest: boolean }

export async function readWatching(ctx: Ctx, lots: readonly { id: string }[]): Promise<Watching> {
  const wished = await readWished(
    ctx,
    lots.map(({ id }) => id),
  )
  return { wished, isGuest: ctx.actor.id === null }
}

export async function listWishes(ctx: Ctx, country: string): Promise<Wish[]> {
  const memberId = requireSignedIn(ctx)
  const rows = await ctx.db
    .select({ kind: wishes.kind, subjectId: wishes.subjectId, createdAt: wishes.createdAt })
    .from(wishes)
    .where(eq(wishes.memberId, memberId))
    .orderBy(desc(wishes.createdAt), desc(wishes.subjectId))
  const of = <Prefix extends string>(prefix: Prefix) =>
    rows.map((row) => row.subjectId).filter((id) => isId(prefix, id))
  const [lotCards, products, casks] = await Promise.all([
    readLots(ctx, of("lot")),
    readProducts(ctx, of("prd"), country),
    readCasks(ctx, of("csk")),
  ])
  return rows.flatMap(({ kind, subjectId, createdAt }): Wish[] => {
    const wish = { subjectId, addedAt: createdAt.toISOString() }
    if (kind === "lot") {
      const lot = lotCards.get(subjectId)
      return lot ? [{ ...wish, kind, lot }] : []
    }
    const goods = (kind === "product" ? products : casks).get(subjectId)
    return goods ? [{ ...wish, kind, goods }] : []
  })
}

export type WishedGoods = { name: string; imagePath: string; offer: ListingCard | null }

export type Wish = { subjectId: string; addedAt: string } & (
  | { kind: "lot"; lot: LotCard }
  | { kind: "product" | "cask"; goods: WishedGoods }
)

async function readLots(ctx: Ctx, ids: readonly Id<"lot">[]) {
  if (ids.length === 0) return new Map<string, LotCard>()
  const rows = await selectLots(ctx).where(and(inArray(lots.id, [...ids]), visibleTo(ctx)))
  return new Map<string, LotCard>(rows.map((row) => [row.id, asLotCard(row)]))
}

async function readProducts(ctx: Ctx, ids: readonly Id<"prd">[], country: string) {
  if (ids.length === 0) return new Map<string, WishedGoods>()
  const [named, offered] = await Promise.all([
    ctx.db
      .select({ id: products.id, name: products.name, pictureId: firstPictureId(products.id) })
      .from(products)
      .where(inArray(products.id, [...ids])),
    selectListings(ctx).where(and(inArray(listings.productId, [...ids]), eq(listings.status, "on-sale"))),
  ])
  const cards = Map.groupBy(await withDisplayedPrices(ctx, offered.map(asCard)), ({ productId }) => productId)
  return new Map<string, WishedGoods>(
    named.map(({ id, name, pictureId }) => {
      const offer = nearestOffer(cards.get(id) ?? [], country) ?? null
      return [id, { name, imagePath: picturePathOf(id, pictureId), offer }]
    }),
  )
}

async function readCasks(ctx: Ctx, ids: readonly Id<"csk">[]) {
  if (ids.length === 0) return new Map<string, WishedGoods>()
  const [named, offered] = await Promise.all([
    ctx.db
      .select({ id: casks.id, name: casks.name })
      .from(casks)
      .where(inArray(casks.id, [...ids])),
    selectListings(ctx).where(and(inArray(listings.caskId, [...ids]), eq(listings.status, "on-sale"))),
  ])
  const cards = new Map((await withLegalPrices(ctx, offered.map(asCard))).map((card) => [card.caskId, card]))
  return new Map<string, WishedGoods>(
    named.map(({ id, name }) => [
      id,
      { name, imagePath: `/drawings/casks/${id}.svg`, offer: cards.get(id) ?? null },
    ]),
  )
}
