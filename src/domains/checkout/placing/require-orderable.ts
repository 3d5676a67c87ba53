import type { ShippingMethod } from "#domains/orders/kinds.ts"
import type { orderLines } from "#domains/orders/schema.ts"
import { type Id, isId } from "#platform/ids.ts"
import { refuse } from "../refusals.ts"

type OrderableLine = Pick<typeof orderLines.$inferSelect, "memberId" | "orderId" | "status" | "kind">

type OrderOfLines = {
  memberId: Id<"mem"> | null
  lineIds: readonly string[]
  shipping: ShippingMethod
  /** The new order, in which a guest's lines are made, and those that its lines leave. */
  orderIds: ReadonlySet<string>
}

/**
 * Each line once, the buyer's own, unpaid and in no other order. A membership or a top-up is ordered alone, storage
 * lines only go together, and drams cannot be stored.
 */
export function requireOrderable(
  lines: readonly OrderableLine[],
  { memberId, lineIds, shipping, orderIds }: OrderOfLines,
): void {
  const ids = new Set(lineIds.filter((id) => isId("orl", id)))
  if (ids.size === 0 || ids.size < lineIds.length) throw refuse("nothingSelected")
  const isFree = ({ memberId: owner, orderId, status }: OrderableLine) =>
    owner === memberId && status === "unpaid" && (orderId === null || orderIds.has(orderId))
  if (lines.length < lineIds.length || !lines.every(isFree)) throw refuse("lineUnavailable")
  const kinds = new Set(lines.map(({ kind }) => kind))
  const isAlone = kinds.size === 1
  const isUnsent = kinds.has("membership") || kinds.has("top-up")
  if (isUnsent && (!isAlone || shipping !== "none")) throw refuse("lineUnavailable")
  if (kinds.has("storage") && (!isAlone || shipping === "free-storage")) throw refuse("lineUnavailable")
  if (kinds.has("dram") && shipping === "free-storage") throw refuse("dramsNotStored", { field: "shipping" })
}
