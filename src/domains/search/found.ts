import type { Location } from "#domains/auctions/lot.ts"
import { liveLotPath, lotPicturePath } from "#domains/auctions/paths.ts"
import { picturePathOf } from "#domains/catalogue/picture-path.ts"
import type { ListingKind, ShopLocation } from "#domains/listings/kinds.ts"
import { listingPath } from "#domains/listings/paths.ts"
import { effectiveCents } from "#domains/listings/price.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import type { LotState } from "./scopes.ts"

type Common = {
  name: string
  /** Without HTML, at most 160 characters. */
  description: string
  path: string
  imagePath: string
  location: Location | ShopLocation
  productId: Id<"prd"> | null
}
export type FoundListing = Common & {
  id: Id<"lst">
  kind: ListingKind
  caskId: Id<"csk"> | null
  priceCents: Cents
  salePriceCents: Cents | null
  nowCents: Cents
  available: number
}
export type FoundLot = Common & {
  id: Id<"lot">
  kind: LotState
  auctionId: Id<"auc">
  priceCents: Cents
}
export type Found = FoundListing | FoundLot

export function isLot(found: Found): found is FoundLot {
  return found.kind === "live" || found.kind === "previous"
}

type ListingRow = {
  id: Id<"lst">
  kind: ListingKind
  location: ShopLocation
  priceCents: Cents
  salePriceCents: Cents | null
  productId: Id<"prd"> | null
  caskId: Id<"csk"> | null
  pictureId: Id<"pic"> | null
  name: string
  words: string | null
  available: number
}

/** These listings in this order, as they stand now; what is not on sale any more is left out. */
export async function readFoundListings(ctx: Ctx, ids: readonly string[]): Promise<FoundListing[]> {
  if (ids.length === 0) return []
  const { rows } = await ctx.house.pool.query<ListingRow>({ ...listingsByIds, values: [ids] })
  return inOrder(ids, rows).map(({ pictureId, words, ...row }) => ({
    ...row,
    nowCents: effectiveCents(row),
    description: plain(words ?? ""),
    imagePath:
      row.productId === null ? `/drawings/casks/${row.caskId}.svg` : picturePathOf(row.productId, pictureId),
    path:
      row.kind === "cask"
        ? listingPath({
            kind: row.kind,
            location: row.location,
            name: row.name,
            caskId: row.caskId as Id<"csk">,
          })
        : listingPath({
            kind: row.kind,
            location: row.location,
            name: row.name,
            productId: row.productId as Id<"prd">,
          }),
  }))
}

const listingsByIds = {
  name: "found-listings",
  text: `
    select l.id, l.kind, l.location, l.price_cents as "priceCents", l.sale_price_cents as "salePriceCents",
      l.product_id as "productId", l.cask_id as "caskId",
      (select picture_id from product_pictures where product_id = p.id order by position limit 1) as "pictureId",
      coalesce(p.name, c.name) as name,
      left(coalesce(p.description, p.tasting->>'overall', c.note), 2000) as words,
      case l.kind when 'bottle' then coalesce(s.on_hand - s.held, 0) when 'cask' then 1
        else coalesce((select o.target - o.pledged from dram_offers o join dram_rounds r on r.id = o.round_id
          where o.listing_id = l.id and r.status = 'open' order by r.ends_at limit 1), 0) end as available
    from listings l
    left join products p on p.id = l.product_id
    left join casks c on c.id = l.cask_id
    left join stock_levels s on s.product_id = l.product_id and s.location = l.location
    where l.id = any($1) and l.status = 'on-sale'`,
}

type LotRow = {
  id: Id<"lot">
  auctionId: Id<"auc">
  productId: Id<"prd">
  location: Location
  name: string
  words: string | null
  fillLevel: string
  pictureId: Id<"pic"> | null
  isLive: boolean
  priceCents: Cents
}

/** These lots in this order, as they stand now; what the public may not see is left out. */
export async function readFoundLots(ctx: Ctx, ids: readonly string[]): Promise<FoundLot[]> {
  if (ids.length === 0) return []
  const { rows } = await ctx.house.pool.query<LotRow>({ ...lotsByIds, values: [ids] })
  return inOrder(ids, rows).map(({ words, fillLevel, pictureId, isLive, ...row }) => ({
    ...row,
    kind: isLive ? "live" : "previous",
    description: plain(words ?? ""),
    imagePath: lotPicturePath({ productId: row.productId, pictureId, fillLevel }),
    path: liveLotPath(row.location, row.id, row.name),
  }))
}

const lotsByIds = {
  name: "found-lots",
  text: `
    select l.id, l.auction_id as "auctionId", l.product_id as "productId", a.location, p.name,
      left(coalesce(p.description, p.tasting->>'overall'), 2000) as words,
      l.condition->>'fillLevel' as "fillLevel",
      (select picture_id from product_pictures where product_id = p.id order by position limit 1) as "pictureId",
      s.status = 'live' as "isLive", s.price_cents as "priceCents"
    from lots l
    join standings s on s.lot_id = l.id
    join auctions a on a.id = l.auction_id
    join products p on p.id = l.product_id
    where l.id = any($1) and a.status in ('live', 'completed') and s.status in ('live', 'sold', 'unsold')`,
}

function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id as string, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const longest = 160

/** Staff write descriptions with HTML; a list shows the words alone, cut (spec §5). */
export function plain(html: string): string {
  const text = html
    .replace(/<(script|style)\b.*?<\/\1\s*>/gis, " ")
    .replace(/<[^>]*>?/g, " ")
    .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? " ")
    .replace(/\s+/g, " ")
    .trim()
  if (text.length <= longest) return text
  return `${text
    .slice(0, longest - 1)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd()}…`
}

const entities: Record<string, string> = { nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" }
