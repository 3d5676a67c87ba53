import { csvFile } from "#admin/lists/csv-file.ts"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { zoneOf } from "#domains/places/places.ts"
import { dollarsText } from "#platform/dollars.ts"
import type { CsvCell } from "#platform/files/csv.ts"
import { readListQuery } from "#platform/lists/list-query.ts"
import { pick } from "#platform/pick.ts"
import { formatLocalTime } from "#platform/time.ts"
import type { Location } from "../../lot.ts"
import { readAuction } from "../../reads.ts"
import { csvColumns, csvExtraColumns } from "../csv-columns.ts"
import { adminLotList } from "../lot-list.ts"
import { type AdminLot, listAllLotsForAdmin } from "../reads.ts"
import { nameOfZone } from "../sale-time.ts"
import type { Route } from "./+types/lots-csv"

type LotCsvColumn = (typeof csvColumns)[number] | (typeof csvExtraColumns)[number]

export const loader = adminLoader("auctions", async (ctx, { params, url }: Route.LoaderArgs) => {
  const query = readListQuery(adminLotList, url.searchParams)
  const lots = await listAllLotsForAdmin(ctx, params.id, query)
  const { number, location } = await readAuction(ctx, params.id)
  const columns: LotCsvColumn[] = [
    "lot",
    ...csvColumns,
    ...csvExtraColumns.filter((column) => column !== "lot"),
  ]
  return csvFile(`auction-${number}-lots`, [
    columns,
    ...lots.map((lot) => {
      const cells = cellsOf(lot, location)
      return columns.map((column) => cells[column])
    }),
  ])
})

function cellsOf(lot: AdminLot, location: Location): Record<LotCsvColumn, CsvCell> {
  const amount = (cents: number | null) => (cents === null ? null : Number(dollarsText(cents)))
  return {
    lot: lot.number,
    product: lot.name,
    opening: amount(lot.openingCents),
    ...pick(lot, "seller", "description", "provenance", "status"),
    reserve: amount(lot.reserveCents),
    buy_now: amount(lot.buyNowCents),
    estimate_low: amount(lot.estimateLowCents),
    estimate_high: amount(lot.estimateHighCents),
    fill_level: lot.condition.fillLevel,
    seal: lot.condition.seal,
    label: lot.condition.label,
    box: lot.condition.box,
    flaws: lot.condition.flaws ?? null,
    weight_grams: lot.condition.weightGrams ?? null,
    remarks: lot.condition.remarks,
    // The list may be imported into another auction.
    ends_at: null,
    price: lot.bidCount > 0 ? amount(lot.priceCents) : null,
    bids: lot.bidCount,
    reserve_met: lot.reserveMet === null ? null : String(lot.reserveMet),
    end: formatLocalTime(lot.endsAt, zoneOf(location)).replace("T", " "),
    time_zone: nameOfZone(location),
    end_singapore: formatLocalTime(lot.endsAt).replace("T", " "),
  }
}
