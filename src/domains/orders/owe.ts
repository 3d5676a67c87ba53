import type { StockLocation } from "#domains/stock/locations.ts"
import type { Tx } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import type { LineKind } from "./kinds.ts"
import { orderLines } from "./schema.ts"

export type NewLine = {
  /** Null for a guest, whose line stands in an order from its beginning. */
  memberId: Id<"mem"> | null
  orderId?: Id<"ord">
  kind: LineKind
  subjectId: string
  title: string
  productId?: Id<"prd"> | null
  location?: StockLocation | null
  imagePath: string | null
  path: string
  /** Of one. */
  priceCents: Cents
  quantity?: number
  holdId?: Id<"hld">
  /** When it lapses or is late, if not after the usual time. */
  dueAt?: Date
}

/** After the deal a buyer has 72 hours before the late payment fee applies. */
export const payWithinMs = 72 * 60 * 60 * 1_000

/** Writes what a member owes. Part of the transaction that made the deal: there is no sale without its line. */
export async function owe(tx: Tx, line: NewLine, now: Date): Promise<Id<"orl">> {
  const id = newId("orl")
  await tx.db
    .insert(orderLines)
    .values({ id, dueAt: new Date(now.getTime() + payWithinMs), ...line, createdAt: now })
  return id
}
