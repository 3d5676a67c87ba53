import { lotPath } from "#domains/auctions/paths.ts"
import { readFees } from "#domains/orders/fees.ts"
import type { AuctionPlace } from "#domains/places/places.ts"
import { cached } from "#platform/cache.ts"
import type { Ctx } from "#platform/ctx.ts"
import { sqlClientOf } from "#platform/database/db.server.ts"
import type { Id } from "#platform/ids.ts"
import { monthsBefore } from "#platform/time.ts"
import { type FormerCommission, type PriceTally, summaryOf, withCommission } from "./rules.ts"

const maxResults = 60

/** Latest first. The highest bid on an unsold lot is withheld: it would hint at the reserve. */
export async function readPriceHistory(ctx: Ctx, productId: Id<"prd">, max = maxResults) {
  const since = monthsBefore(ctx.now(), 12)
  const [{ tally, own, foreign }, commission] = await Promise.all([
    readSales(ctx, productId, since, max),
    readCommissions(ctx),
  ])
  const results = [
    ...own.map((row) => ({ ...row, ...fromOwnLot(row, commission) })),
    ...foreign.map((row) => ({ ...row, ...fromExternalResult(row) })),
  ]
  return {
    productId,
    results: results.toSorted((a, b) => b.endedAt.localeCompare(a.endedAt)).slice(0, max),
    summary: summaryOf(tally),
    feesChanged: commission.former.length > 0,
  }
}

export type PriceHistory = Awaited<ReturnType<typeof readPriceHistory>>
export type PastSale = PriceHistory["results"][number]

type OwnResultRow = {
  id: Id<"lot">
  number: number
  auction: string
  auctionStatus: string
  location: AuctionPlace
  name: string
  endedAt: string
  hammerCents: number | null
}
type ExternalResultRow = {
  id: string
  house: string
  auction: string
  soldOn: string
  datePrecision: string
  currency: string
  hammerMinor: number
  sgdCents: number
}
type PriceHistoryRow = Omit<PriceTally, "middleCents"> & {
  middle: [number, number] | null
  latest: OwnResultRow[] | null
  elsewhere: ExternalResultRow[] | null
}

const soldCondition = "status <> 'unsold'"

/** Statistics cover all results, however many: the database reads each lot once. */
async function readSales({ db }: Ctx, productId: Id<"prd">, since: Date, max: number) {
  const { rows } = await sqlClientOf(db).query<PriceHistoryRow>({
    name: `price-history-${max}`,
    text: `
      with own as materialized (
        select lots.id, lots.number, auctions.title auction, auctions.status "auctionStatus", auctions.location,
          bidding_states.status, bidding_states.price_cents cents, coalesce(closed_at, bidding_states.ends_at) ended_at
        from lots join bidding_states on bidding_states.lot_id = lots.id
          join auctions on auctions.id = lots.auction_id and auctions.status in ('live', 'completed')
        where lots.product_id = $1 and bidding_states.status in ('sold', 'unsold')
      ), abroad as materialized (
        select id, house, auction, sold_on, date_precision, currency, hammer_minor, sgd_cents
        from past_results where product_id = $1
      ), results as (
        select cents, ended_at, status from own
        union all
        select sgd_cents, (sold_on + time '12:00') at time zone 'Asia/Singapore', 'elsewhere' from abroad
      ), latest as (
        select id, number, auction, "auctionStatus", location, (select name from products where id = $1) as name,
          ended_at "endedAt", case when status = 'sold' then cents end "hammerCents"
        from own order by ended_at desc, id desc limit ${max}
      ), elsewhere as (
        select id, house, auction, sold_on::text "soldOn", date_precision "datePrecision", currency,
          hammer_minor "hammerMinor", sgd_cents "sgdCents"
        from abroad order by sold_on desc, id limit ${max}
      )
      select count(*) filter (where ${soldCondition})::int sold, min(cents) filter (where ${soldCondition}) "lowCents",
        max(cents) filter (where ${soldCondition}) "highCents",
        count(*) filter (where status = 'sold')::int "ownSold",
        count(*) filter (where status = 'unsold')::int "ownUnsold",
        count(*) filter (where ${soldCondition} and ended_at >= $2)::int "recentSold",
        json_build_array(
          percentile_disc(0.5) within group (order by cents) filter (where ${soldCondition} and ended_at >= $2),
          percentile_disc(0.5) within group (order by cents desc) filter (where ${soldCondition} and ended_at >= $2)
        ) middle,
        (select json_agg(latest) from latest) latest,
        (select json_agg(elsewhere) from elsewhere) elsewhere
      from results`,
    values: [productId, since],
  })
  const [counted] = rows
  if (!counted) throw new Error("A count returned no row")
  const { middle, latest, elsewhere, ...facts } = counted
  const tally = { ...facts, middleCents: facts.recentSold === 0 ? null : middle }
  return { tally, own: latest ?? [], foreign: elsewhere ?? [] }
}

function fromOwnLot({ id, endedAt, hammerCents, ...lot }: OwnResultRow, { former, today }: Commissions) {
  const ended = new Date(endedAt).toISOString()
  return {
    lotId: id,
    endedAt: ended,
    isDayKnown: true,
    hammerCents,
    paidCents: hammerCents === null ? null : withCommission({ endedAt: ended, hammerCents }, former, today),
    path: lotPath({ id, ...lot }),
    foreign: null,
  }
}

function fromExternalResult({
  id,
  soldOn,
  datePrecision,
  sgdCents,
  house,
  currency,
  hammerMinor,
}: ExternalResultRow) {
  return {
    lotId: id,
    // Noon in Singapore: the same day in nearby time zones.
    endedAt: `${soldOn}T04:00:00.000Z`,
    isDayKnown: !datePrecision.startsWith("month"),
    hammerCents: sgdCents,
    paidCents: null,
    path: null,
    foreign: { house, currency, hammerMinor },
  }
}

type Commissions = { former: FormerCommission[]; today: number }

async function readCommissions(ctx: Ctx): Promise<Commissions> {
  return await cached(ctx.app, "prices:commissions", 60, async () => {
    const { rows } = await ctx.app.pool.query<FormerCommission>(`
      select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') "untilAt",
        (before->>'commissionBasisPoints')::int "basisPoints"
      from audit_entries
      where act = 'fees.change' and subject_id = 'fees' and before ? 'commissionBasisPoints'
        and before->>'commissionBasisPoints' is not null
      order by at`)
    return { former: rows, today: (await readFees(ctx)).commissionBasisPoints }
  })
}
