import type { StockLocation } from "#domains/stock/locations.ts"
import type { PagePath } from "#platform/app-path.ts"
import type { Tx } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import type { LineKind } from "./kinds.ts"
import { readPayTimes } from "./pay-terms.ts"
import type { AgreedTerms } from "./quote.ts"
import { orderLines } from "./schema.ts"

export type NewLine = {
  /** Null for a guest, whose line is in an order from the start. */
  memberId: Id<"mem"> | null
  orderId?: Id<"ord">
  subjectId: string
  title: string
  productId?: Id<"prd"> | null
  location?: StockLocation | null
  imagePath: string | null
  path: PagePath
  /** Per item. */
  priceCents: Cents
  quantity?: number
  holdId?: Id<"hld"> | null
  network?: string | null
  /** When it lapses or becomes late, if not after the usual time. */
  dueAt?: Date
} & ({ kind: "lot"; agreedTerms: AgreedTerms } | { kind: Exclude<LineKind, "lot"> })

export async function createOrderLine(tx: Tx, line: NewLine, now: Date): Promise<Id<"orl">> {
  const id = newId("orl")
  const { payWithinHours } = await readPayTimes(tx)
  const dueAt = new Date(now.getTime() + payWithinHours * hourMs)
  await tx.db.insert(orderLines).values({ id, dueAt, ...line, createdAt: now })
  return id
}

const hourMs = 3_600_000
