import { cached, invalidate } from "#platform/cache.ts"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import { added, nothing, type RatingSummary, type RatingSums, summaryOf } from "./rules.ts"

const cacheName = "ratings"

/** The header of every page shows it, so it is cached. */
export async function readCompanySummary(ctx: Pick<Ctx, "app">): Promise<RatingSummary> {
  const sums = await readSums(ctx.app)
  return summaryOf([...sums.values()].reduce(added, nothing))
}

export async function readProductSummary(ctx: Pick<Ctx, "app">, productId: string): Promise<RatingSummary> {
  const sums = await readSums(ctx.app)
  return summaryOf(sums.get(productId) ?? nothing)
}

export function invalidateSummaries(app: AppContext): void {
  invalidate(app, cacheName)
}

function readSums(app: AppContext): Promise<Map<string, RatingSums>> {
  return cached(app, cacheName, 300, async () => {
    const { rows } = await app.auxiliaryPool.query<RatingSums & { product: string }>(sumText)
    return new Map(rows.map(({ product, ...sums }) => [product, sums]))
  })
}

const sumText = `
  select coalesce(product_id, '') as product, count(*)::int as count, sum(service)::int as service,
    sum(price)::int as price, sum(delivery)::int as delivery, sum(quality)::int as quality, sum(website)::int as website
  from ratings where status = 'published' group by product_id`
