import type { Location } from "#domains/auctions/lot.ts"
import { archivedLotPath } from "#domains/auctions/paths.ts"
import { licence } from "#domains/content/licence.ts"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import { formatCsvLines } from "#platform/files/csv.ts"
import { countTry } from "#platform/http/rate-limit.ts"
import type { Id } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import type { ArchiveQuery } from "./archive-list.ts"
import { dictionaryPath, type FileKind } from "./file-address.ts"
import { type ArchiveScope, listResultIds } from "./list-results.ts"
import { refuse } from "./refusals.ts"
import { type ResultField, resultFieldNames } from "./result-fields.ts"

const limit = { name: "archive-file", times: 30, seconds: 600 }

export async function exportResults(
  ctx: Ctx,
  kind: FileKind,
  scope: ArchiveScope,
  query: ArchiveQuery,
): Promise<AsyncGenerator<string>> {
  const { app, client } = ctx
  const retryAfterSeconds = client.address === null ? undefined : await countTry(app, limit, client.address)
  if (retryAfterSeconds !== undefined) throw refuse("tooManyFiles", { retryAfterSeconds })
  const { ids, total } = await listResultIds(ctx, scope, query)
  return kind === "csv" ? writeCsv(app, ids) : writeJson(app, ids, total)
}

async function* writeCsv(app: AppContext, ids: readonly Id<"lot">[]): AsyncGenerator<string> {
  yield `\uFEFF${formatCsvLines([resultFieldNames])}`
  for await (const rows of readRows(app, ids))
    yield formatCsvLines(rows.map((row) => resultFieldNames.map((name) => row[name])))
}

async function* writeJson(app: AppContext, ids: readonly Id<"lot">[], total: number): AsyncGenerator<string> {
  const about = JSON.stringify({ total, licence: licence.name, fields: app.origin + dictionaryPath })
  yield `${about.slice(0, -1)},"results":[`
  let isFirst = true
  for await (const rows of readRows(app, ids)) {
    if (rows.length > 0) yield (isFirst ? "\n" : ",\n") + rows.map((row) => JSON.stringify(row)).join(",\n")
    isFirst &&= rows.length === 0
  }
  yield "\n]}\n"
}

type ExportedResult = Record<ResultField, string | number | null>

type ExportRow = {
  id: Id<"lot">
  productId: Id<"prd">
  distilleryId: string | null
  endedAt: Date
  location: Location
  auctionNumber: number
  auction: string
  number: number
  name: string
  distillery: string | null
  bottler: string | null
  country: string | null
  region: string | null
  category: string | null
  age: number | null
  vintage: number | null
  abvPercent: number
  volumeMl: number
  fillLevel: string | null
  lowCents: Cents | null
  highCents: Cents | null
  result: string
  hammerCents: Cents | null
  bidCount: number
}

const atOnce = 500

async function* readRows(app: AppContext, ids: readonly Id<"lot">[]): AsyncGenerator<ExportedResult[]> {
  const { $client: pool } = await app.offload.reports()
  for (let from = 0; from < ids.length; from += atOnce) {
    const wanted = ids.slice(from, from + atOnce)
    const { rows } = await pool.query<ExportRow>({ ...rowsByIds, values: [wanted] })
    const byId = new Map(rows.map((row) => [row.id, row]))
    yield wanted.flatMap((id) => {
      const row = byId.get(id)
      return row ? [asExportedResult(row, app.origin)] : []
    })
  }
}

function asExportedResult(row: ExportRow, origin: string): ExportedResult {
  return {
    lot_id: row.id,
    product_id: row.productId,
    distillery_id: row.distilleryId,
    ended: row.endedAt.toISOString(),
    location: row.location,
    auction_number: row.auctionNumber,
    auction: row.auction,
    lot: row.number,
    name: row.name,
    distillery: row.distillery,
    bottler: row.bottler,
    country: row.country,
    region: row.region,
    category: row.category,
    age: row.age,
    vintage: row.vintage,
    abv_percent: row.abvPercent,
    volume_ml: row.volumeMl,
    fill_level: row.fillLevel,
    estimate_low_sgd: dollars(row.lowCents),
    estimate_high_sgd: dollars(row.highCents),
    result: row.result,
    hammer_sgd: dollars(row.hammerCents),
    bids: row.bidCount,
    address: origin + archivedLotPath(row.location, row.id, row.name),
  }
}

function dollars(amountCents: Cents | null): number | null {
  return amountCents === null ? null : amountCents / 100
}

// Only public facts: no reserve, seller or bidder, and no price that was not paid.
const rowsByIds = {
  name: "archive-rows",
  text: `
    select l.id, l.product_id as "productId", p.distillery_id as "distilleryId",
      least(s.closed_at, s.ends_at) as "endedAt", a.location, a.number as "auctionNumber", a.title as auction, l.number, p.name,
      d.name as distillery, p.bottler, coalesce(p.country, d.country) as country,
      coalesce(p.region, d.region) as region, p.category, p.age, p.vintage, p.abv_percent::float8 as "abvPercent",
      p.volume_ml as "volumeMl", l.condition->>'fillLevel' as "fillLevel", l.estimate_low_cents as "lowCents",
      l.estimate_high_cents as "highCents", s.status as result,
      case when s.status = 'sold' then s.price_cents end as "hammerCents", s.bid_count as "bidCount"
    from lots l
    join bidding_states s on s.lot_id = l.id
    join auctions a on a.id = l.auction_id
    join products p on p.id = l.product_id
    left join distilleries d on d.id = p.distillery_id
    where l.id = any($1) and a.status = 'completed' and s.status in ('sold', 'unsold')`,
}
