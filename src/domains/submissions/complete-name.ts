import { inArray } from "drizzle-orm"
import { z } from "zod"
import { findProducts } from "#domains/catalogue/reads.ts"
import { products } from "#domains/catalogue/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { refuse } from "./refusals.ts"

const perAddress: Limit = { name: "complete-name", times: 240, seconds: 60 }
const max = 8

export const NameQuery = z.object({
  q: z.string("bottleNameRequired").trim().min(2, "bottleNameRequired").max(200, "textTooLong"),
})

export const NameCompletions = z.array(
  z.object({
    _id: z.string(),
    name: z.string(),
    type: z.string(),
    volumeMl: z.int(),
    abvPercent: z.number(),
  }),
)
export type NameCompletions = z.output<typeof NameCompletions>

export async function completeName(ctx: Ctx, { q }: z.output<typeof NameQuery>): Promise<NameCompletions> {
  const seconds = await countTry(ctx.app, perAddress, ctx.client.address ?? "-")
  if (seconds !== undefined) throw refuse("tooManySubmissions", { retryAfterSeconds: seconds })
  const found = (await findProducts(ctx, q)).slice(0, max)
  if (found.length === 0) return []
  const types = await ctx.db
    .select({ id: products.id, category: products.category })
    .from(products)
    .where(
      inArray(
        products.id,
        found.map(({ id }) => id),
      ),
    )
  const typeOf = new Map<string, string>(types.map(({ id, category }) => [id, category]))
  return found.map(({ id, name, volumeMl, abvPercent }) => ({
    _id: id,
    name,
    type: typeOf.get(id) ?? "",
    volumeMl,
    abvPercent,
  }))
}
