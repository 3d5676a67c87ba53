import type { QueryConfig, QueryResult } from "pg"
import { picturePathOf } from "#domains/catalogue/picture-path.ts"
import { listingPath } from "#domains/listings/paths.ts"
import { effectiveCents } from "#domains/listings/price.ts"
import { refuse as refuseListing } from "#domains/listings/refusals.ts"
import { shelfOf } from "#domains/stock/levels.ts"
import type { StockLocation } from "#domains/stock/locations.ts"
import { asJsonArray } from "#platform/database/table.server.ts"
import type { Id } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import { refuse } from "./refusals.ts"

export type BasketRequest = {
  memberId: Id<"mem">
  network: string | null
  listingId: Id<"lst">
  quantity: number
  idempotencyKey: string
}

export const pairOf = ({ memberId, listingId }: Pick<BasketRequest, "memberId" | "listingId">) =>
  `${memberId} ${listingId}`

export type ExistingBasketLine = {
  id: Id<"orl">
  memberId: Id<"mem">
  listingId: Id<"lst">
  quantity: number
  priceCents: Cents
  dueAt: Date
  holdId: Id<"hld"> | null
}

export type ExistingHold = { id: Id<"hld">; status: string; quantity: number }

type ExistingListing = {
  id: Id<"lst">
  kind: string
  status: string
  priceCents: Cents
  salePriceCents: Cents | null
  productId: Id<"prd"> | null
  location: StockLocation
  name: string | null
  isArchived: boolean | null
  pictureId: Id<"pic"> | null
}

export type BasketState = {
  lines: Map<string, ExistingBasketLine>
  written: Set<string>
  listed: Map<string, ExistingListing>
  holds: Map<string, ExistingHold>
  /** Reduced by every request of the batch. */
  left: Map<string, number>
}

/** Lock order: lines, listings, holds, stock levels, each by key. At most one request per member and listing. */
export function lockStatements(requests: readonly BasketRequest[]): QueryConfig[] {
  const sorted = requests.toSorted((a, b) => (pairOf(a) < pairOf(b) ? -1 : 1))
  return [
    { name: "take-lock", text: lockText, values: [sorted.map(pairOf)] },
    {
      name: "take-known",
      text: basketStateSql,
      values: [
        requests.map(({ memberId }) => memberId),
        requests.map(({ listingId }) => listingId),
        requests.map(({ idempotencyKey }) => idempotencyKey),
      ],
    },
  ]
}

export function basketStateOf(found: QueryResult<{ state: BasketStateJson }> | undefined): BasketState {
  const { state } = found?.rows[0] ?? { state: nothing }
  const lines = state.lines ?? []
  return {
    written: new Set(state.written),
    lines: new Map(lines.map((line) => [pairOf(line), { ...line, dueAt: new Date(line.dueAt) }])),
    holds: new Map(state.holds?.map((hold) => [hold.id, hold])),
    listed: new Map(state.listed?.map((row) => [row.id, row])),
    left: new Map(state.levels?.map((level) => [shelfOf(level), level.left])),
  }
}

/** One JSON object; empty lists are null. */
type BasketStateJson = {
  written: string[] | null
  lines: (Omit<ExistingBasketLine, "dueAt"> & { dueAt: string })[] | null
  holds: ExistingHold[] | null
  listed: ExistingListing[] | null
  levels: { productId: string; location: string; left: number }[] | null
}
const nothing: BasketStateJson = { written: null, lines: null, holds: null, listed: null, levels: null }

export function basketOfferOf(state: BasketState, listingId: Id<"lst">) {
  const listing = state.listed.get(listingId)
  if (listing?.kind !== "bottle" || listing.productId === null || listing.status === "draft")
    throw refuseListing("noSuchListing")
  const { name, isArchived, status, productId, location, pictureId } = listing
  if (name === null || isArchived || status !== "on-sale") throw refuse("notOnSale")
  return {
    productId,
    location,
    title: name,
    imagePath: picturePathOf(productId, pictureId),
    path: listingPath({ kind: "bottle", name, location, productId }),
    priceCents: effectiveCents(listing),
  }
}

export type BasketOffer = ReturnType<typeof basketOfferOf>

export type BasketRows = {
  holds: object[]
  changedHolds: object[]
  entries: object[]
  lines: object[]
  changedLines: object[]
}

export function writeStatement(rows: BasketRows): QueryConfig {
  const [holds, entries, lines] = [rows.holds, rows.entries, rows.lines].map((each) => JSON.stringify(each))
  const [changedHolds, changedLines] = [rows.changedHolds, rows.changedLines].map(asJsonArray)
  return { name: "take-write", text: writeText, values: [holds, changedHolds, entries, lines, changedLines] }
}

/** Two clicks at once would each find no line. */
const lockText = "select pg_advisory_xact_lock(hashtextextended(pair, 0)) from unnest($1::text[]) as pair"

/** Rows are read as of when their lock was granted, in lock order. Listings are locked too, so price and status stay. */
const basketStateSql = `
  with found as materialized (
    select line.id from unnest($1::text[], $2::text[]) as t(member_id, listing_id) cross join lateral (
      select l.id from order_lines l where l.member_id = t.member_id and l.subject_id = t.listing_id
        and l.kind = 'bottle' and l.status = 'unpaid' and l.order_id is null limit 1) as line
  ), lines as materialized (
    select line.* from (select id from found order by id) as found cross join lateral (
      select l.id, l.member_id as "memberId", l.subject_id as "listingId", l.quantity, l.price_cents as "priceCents",
        l.due_at as "dueAt", l.hold_id as "holdId"
      from order_lines l where l.id = found.id and l.status = 'unpaid' and l.order_id is null
      for no key update) as line
  ), listed as materialized (
    select l.id, l.kind, l.status, l.price_cents as "priceCents", l.sale_price_cents as "salePriceCents",
      l.product_id as "productId", l.location, p.name, p.is_archived as "isArchived",
      (select picture_id from product_pictures where product_id = p.id order by position limit 1) as "pictureId"
    from listings l left join products p on p.id = l.product_id
    where l.id = any($2::text[]) order by l.id for share of l
  ), holds as materialized (
    select id, status, quantity from stock_holds where id = any(array(select "holdId" from lines)) order by id for update
  ), levels as materialized (
    select v.product_id as "productId", v.location, v.on_hand - v.held as left
    from (select distinct "productId", location from listed) as t
    join stock_levels v on v.product_id = t."productId" and v.location = t.location
    order by v.product_id, v.location for update of v
  )
  select json_build_object(
    'written', (select json_agg(idempotency_key) from stock_entries where idempotency_key = any($3::text[])),
    'lines', (select json_agg(lines) from lines), 'listed', (select json_agg(listed) from listed),
    'holds', (select json_agg(holds) from holds), 'levels', (select json_agg(levels) from levels)) as state`

const writeText = `
  with holds as (
    insert into stock_holds (id, product_id, location, quantity, expires_at, created_at)
    select id, product_id, location, quantity, expires_at, created_at from json_to_recordset($1::json)
      as t(id text, product_id text, location text, quantity int, expires_at timestamptz, created_at timestamptz)
  ), changed_holds as (
    update stock_holds h set quantity = t.quantity, expires_at = t.expires_at
    from unnest($2::json[]) as changed cross join lateral json_to_record(changed) as t(id text, quantity int, expires_at timestamptz) where h.id = t.id
  ), entries as (
    insert into stock_entries (id, product_id, location, kind, on_hand_change, held_change, hold_id, actor_id, at, idempotency_key)
    select id, product_id, location, 'held', 0, held_change, hold_id, actor_id, at, idempotency_key
    from json_to_recordset($3::json) as t(id text, product_id text, location text, held_change int, hold_id text,
      actor_id text, at timestamptz, idempotency_key text) order by product_id, location
  ), lines as (
    insert into order_lines (id, member_id, kind, subject_id, title, product_id, location, image_path, path, price_cents,
      quantity, hold_id, network, created_at, due_at)
    select id, member_id, 'bottle', subject_id, title, product_id, location, image_path, path, price_cents, quantity,
      hold_id, network, created_at, due_at
    from json_to_recordset($4::json) as t(id text, member_id text, subject_id text, title text, product_id text,
      location text, image_path text, path text, price_cents bigint, quantity int, hold_id text, network text,
      created_at timestamptz, due_at timestamptz)
  )
  update order_lines l set quantity = t.quantity, price_cents = t.price_cents, due_at = t.due_at
  from unnest($5::json[]) as changed cross join lateral json_to_record(changed) as t(id text, quantity int, price_cents bigint, due_at timestamptz) where l.id = t.id`
