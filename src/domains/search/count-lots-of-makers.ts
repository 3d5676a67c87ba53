import { cached } from "#platform/cache.ts"
import type { Ctx } from "#platform/ctx.ts"
import { unlessUnavailable } from "#platform/indexes/index-unavailable.ts"
import { keysOf } from "#platform/records.ts"
import type { FacetCount } from "#search-index/index.ts"
import { lotIndex } from "./lot-index.ts"

/** More than there are. */
const maxMakers = 5_000
const states = { live: "live", past: "previous" } as const

/** The lots now open and those of past auctions, by the name of the distillery and of the bottler. */
export async function countLotsOfMakers(ctx: Ctx) {
  return await cached(ctx.app, "lots of makers", 30, async () => {
    const [live, past] = await Promise.all(keysOf(states).map((state) => choicesOf(ctx, states[state])))
    return (facet: "distillery" | "bottler", name: string) => ({
      live: live?.[facet].get(name) ?? 0,
      past: past?.[facet].get(name) ?? 0,
    })
  })
}

const none: FacetCount[][] = []

async function choicesOf(ctx: Ctx, state: string) {
  const search = { filter: { is: { state } }, facets: ["distillery", "bottler"] as const, max: maxMakers }
  const [distilleries = [], bottlers = []] = await unlessUnavailable(lotIndex.choices(ctx.app, search), none)
  return { distillery: byName(distilleries), bottler: byName(bottlers) }
}

function byName(counts: readonly FacetCount[]): Map<string, number> {
  return new Map(counts.map(({ name, count }) => [name, count]))
}
