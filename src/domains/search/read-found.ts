import type { BidIncrement } from "#domains/auctions/lot.ts"
import { minimumBidOf } from "#domains/auctions/lot-card.ts"
import { lotPath, lotPicturePath } from "#domains/auctions/paths.ts"
import { frontPictureSql } from "#domains/auctions/pictures/front-picture.ts"
import { withDisplayedPrices } from "#domains/shop/displayed-prices.ts"
import { readCardsWithText } from "#domains/shop/read-cards.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { StoredFieldsPage } from "#platform/indexes/collection-queries.ts"
import { plainText } from "#platform/plain-text.ts"
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
    promotion: card.promotion,
    available: card.available,
    imagePath: card.imagePath,
    path: card.path,
    description: text,
    age: card.age,
    volumeMl: card.dramSale ? card.dramSale.dramMl : card.volumeMl,
    abvPercent: card.abvPercent,
    distillery: card.distillery ?? card.bottler,
    region: card.region,
  }))
  return await withDisplayedPrices(ctx, listed)
}

type FoundLotRow = Omit<FoundLot, "kind" | "imagePath" | "path" | "minimumCents" | "hammerCents"> & {
  productId: Id<"prd">
  fillLevel: string | null
  pictureId: Id<"pic"> | null
  auctionStatus: string
  increments: readonly BidIncrement[]
}

/** Without lots that are not public. */
export async function readFoundLots(ctx: Ctx, ids: readonly string[]): Promise<FoundLot[]> {
  if (ids.length === 0) return []
  const { rows } = await ctx.app.pool.query<FoundLotRow>({ ...lotsByIds, values: [ids] })
  return inOrder(ids, rows).map(({ fillLevel, pictureId, auctionStatus, increments, ...row }) => ({
    ...row,
    kind: row.status === "live" ? "live" : "previous",
    description: plainText(row.description),
    minimumCents: minimumBidOf(row, increments),
    hammerCents: row.status === "sold" ? row.priceCents : null,
    imagePath: lotPicturePath({ productId: row.productId, pictureId, fillLevel }),
    path: lotPath({ ...row, auctionStatus }),
  }))
}

const utc = `at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`

const lotsByIds = {
  name: "found-lots",
  text: `
    select l.id, l.number, l.auction_id as "auctionId", a.title as auction, l.product_id as "productId", a.location,
      p.name, p.age, p.volume_ml as "volumeMl", p.abv_percent::float8 as "abvPercent",
      coalesce(d.name, p.bottler) as distillery, coalesce(p.region, d.region) as region,
      coalesce(left(coalesce(p.description, p.tasting->>'overall'), 2000), '') as description,
      l.condition->>'fillLevel' as "fillLevel",
      ${frontPictureSql("l.id", "l.product_id")} as "pictureId",
      a.status as "auctionStatus", a.increments, s.status, s.price_cents as "priceCents", s.bid_count as "bidCount",
      s.leader_paddle as "leaderPaddle", s.reserve_met as "reserveMet", s.version::int as version,
      to_char(least(s.closed_at, s.ends_at) ${utc}) as "endsAt",
      case when s.is_paused then to_char(a.paused_at ${utc}) end as "pausedAt"
    from lots l
    join bidding_states s on s.lot_id = l.id
    join auctions a on a.id = l.auction_id
    join products p on p.id = l.product_id
    left join distilleries d on d.id = p.distillery_id
    where l.id = any($1) and a.status in ('live', 'completed') and s.status in ('live', 'sold', 'unsold')`,
}

function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map<string, Row>(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
