import type { Location } from "#domains/auctions/lot.ts"
import { lotPath, lotPicturePath } from "#domains/auctions/paths.ts"
import { frontPictureSql } from "#domains/auctions/pictures/front-picture.ts"
import { withLegalPrices } from "#domains/listings/legal-prices.ts"
import { plainText } from "#domains/shop/plain-text.ts"
import { readCardsWithText } from "#domains/shop/read-cards.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { StoredFieldsPage } from "#platform/indexes/collection-queries.ts"
import type { Cents } from "#platform/money.ts"
import type { FoundListing, FoundLot } from "./found-item.ts"

export async function readFoundListings(
  ctx: Ctx,
  found: StoredFieldsPage<Id<"lst">>,
): Promise<FoundListing[]> {
  const listed = (await readCardsWithText(ctx.app, found)).map(({ card, description: text }) => ({
    id: card.id,
    kind: card.kind,
    location: card.location,
    productId: card.productId,
    caskId: card.caskId,
    name: card.name,
    priceCents: card.priceCents,
    salePriceCents: card.salePriceCents,
    nowCents: card.nowCents,
    available: card.available,
    imagePath: card.imagePath,
    path: card.path,
    description: text,
  }))
  return await withLegalPrices(ctx, listed)
}

type FoundLotRow = {
  id: Id<"lot">
  auctionId: Id<"auc">
  productId: Id<"prd">
  location: Location
  name: string
  description: string | null
  fillLevel: string | null
  pictureId: Id<"pic"> | null
  isLive: boolean
  auctionStatus: string
  priceCents: Cents
}

/** Without lots that are not public. */
export async function readFoundLots(ctx: Ctx, ids: readonly string[]): Promise<FoundLot[]> {
  if (ids.length === 0) return []
  const { rows } = await ctx.app.pool.query<FoundLotRow>({ ...lotsByIds, values: [ids] })
  return inOrder(ids, rows).map(({ description, fillLevel, pictureId, isLive, auctionStatus, ...row }) => ({
    ...row,
    kind: isLive ? "live" : "previous",
    description: plainText(description ?? ""),
    imagePath: lotPicturePath({ productId: row.productId, pictureId, fillLevel }),
    path: lotPath({ ...row, auctionStatus }),
  }))
}

const lotsByIds = {
  name: "found-lots",
  text: `
    select l.id, l.auction_id as "auctionId", l.product_id as "productId", a.location, p.name,
      left(coalesce(p.description, p.tasting->>'overall'), 2000) as description,
      l.condition->>'fillLevel' as "fillLevel",
      ${frontPictureSql("l.id", "l.product_id")} as "pictureId",
      s.status = 'live' as "isLive", a.status as "auctionStatus", s.price_cents as "priceCents"
    from lots l
    join bidding_states s on s.lot_id = l.id
    join auctions a on a.id = l.auction_id
    join products p on p.id = l.product_id
    where l.id = any($1) and a.status in ('live', 'completed') and s.status in ('live', 'sold', 'unsold')`,
}

function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map<string, Row>(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
