import type { Ctx } from "#platform/ctx.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import type { Location } from "./lot.ts"
import { listLots } from "./lot-list/list-lots.ts"
import { lotList } from "./lot-list.ts"
import { listAuctions } from "./reads.ts"

export async function readLocationBetweenSales(ctx: Ctx, location: Location) {
  const [upcoming, past] = await Promise.all([
    listAuctions(ctx, { statuses: ["scheduled"], location, max: 3 }),
    listAuctions(ctx, { statuses: ["completed"], location, newestFirst: true, max: 1 }),
  ])
  const last = past[0]
  const best = last && (await listLots(ctx, last.id, parseListQuery(lotList, { sort: "price-down" })))
  return {
    coming: upcoming,
    last,
    results: best?.lots.filter((lot) => lot.status === "sold").slice(0, 10) ?? [],
  }
}

export async function listLiveAuctions(ctx: Ctx, location?: Location) {
  const live = await listAuctions(ctx, { statuses: ["live"], ...(location ? { location } : {}) })
  return live.toSorted((one, other) => one.endsAt.localeCompare(other.endsAt))
}
