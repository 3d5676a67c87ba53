import { eq, sql } from "drizzle-orm"
import type { BuyerTerms } from "#domains/orders/quote.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { lots } from "../schema.ts"

const names = [
  "commissionBasisPoints",
  "memberCommissionBasisPoints",
  "coverBasisPoints",
  "cardBasisPoints",
  "weightG",
  "volumeMl",
] as const satisfies readonly (keyof BuyerTerms)[]

/** From the first entry of the lot's history. Null until the lot has opened. */
export function buyerTermsSql(lotId: string): string {
  const values = names.map((name) => `'${name}', (e.content->>'${name}')::int`)
  return `(select json_build_object(${values.join(", ")})
    from lot_entries e where e.lot_id = ${lotId} and e.number = 1)`
}

/** For a query of `lots`. */
export const buyerTermsOfLot = sql<BuyerTerms | null>`${sql.raw(buyerTermsSql('"lots"."id"'))}`

export async function readBuyerTerms({ db }: Pick<Ctx, "db">, lotId: Id<"lot">): Promise<BuyerTerms | null> {
  const [row] = await db.select({ terms: buyerTermsOfLot }).from(lots).where(eq(lots.id, lotId))
  return row?.terms ?? null
}
