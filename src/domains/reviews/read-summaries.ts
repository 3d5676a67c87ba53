import type { Ctx, House } from "#platform/ctx.ts"
import { kept, letGo } from "#platform/kept.ts"
import { added, nothing, type Summary, type Sums, summaryOf } from "./rules.ts"

const keptName = "ratings"

/** What all published reviews come to: the head of every page shows it, so it is reckoned once and kept. */
export async function readHouseSummary(ctx: Pick<Ctx, "house">): Promise<Summary> {
  const sums = await readSums(ctx.house)
  return summaryOf([...sums.values()].reduce(added, nothing))
}

/** The same for one product. */
export async function readProductSummary(ctx: Pick<Ctx, "house">, productId: string): Promise<Summary> {
  const sums = await readSums(ctx.house)
  return summaryOf(sums.get(productId) ?? nothing)
}

/** After the commit of whatever changed what is published. */
export function forgetSummaries(house: House): void {
  letGo(house, keptName)
}

function readSums(house: House): Promise<Map<string, Sums>> {
  return kept(house, keptName, 300, async () => {
    const { rows } = await house.aside.query<Sums & { product: string }>(sumText)
    return new Map(rows.map(({ product, ...sums }) => [product, sums]))
  })
}

const sumText = `
  select coalesce(product_id, '') as product, count(*)::int as count, sum(service)::int as service,
    sum(price)::int as price, sum(delivery)::int as delivery, sum(quality)::int as quality, sum(website)::int as website
  from ratings where status = 'published' group by product_id`
