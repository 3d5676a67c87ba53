import { eq, sql } from "drizzle-orm"
import type { FeeCaps } from "#domains/orders/quote.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { lots } from "../schema.ts"

/** Null until the lot has opened. */
export function feeCapsSql(lotId: string): string {
  return `(select json_build_object(
      'commissionBasisPoints', (e.content->>'commissionBasisPoints')::int,
      'memberCommissionBasisPoints', (e.content->>'memberCommissionBasisPoints')::int
    ) from lot_entries e where e.lot_id = ${lotId} and e.number = 1)`
}

/** For a query of `lots`. */
export const feeCapsOfLot = sql<FeeCaps | null>`${sql.raw(feeCapsSql('"lots"."id"'))}`

export async function readFeeCaps({ db }: Pick<Ctx, "db">, lotId: Id<"lot">): Promise<FeeCaps | null> {
  const [row] = await db.select({ feeCaps: feeCapsOfLot }).from(lots).where(eq(lots.id, lotId))
  return row?.feeCaps ?? null
}
