import type { LineKind, Shipping } from "#domains/orders/kinds.ts"
import { refuse } from "./refusals.ts"

/**
 * What may stand in one order, and how that may be sent: a membership and a top-up are alone and sent nowhere, what leaves
 * storage is with its like, and of goods a dram is not kept.
 */
export function requireFit(lines: readonly { kind: LineKind }[], shipping: Shipping): void {
  const kinds = new Set(lines.map(({ kind }) => kind))
  const isAlone = kinds.size === 1
  const isUnsent = kinds.has("membership") || kinds.has("top-up")
  if (isUnsent && (!isAlone || shipping !== "none")) throw refuse("lineGone")
  if (kinds.has("storage") && (!isAlone || shipping === "free-storage")) throw refuse("lineGone")
  if (kinds.has("dram") && shipping === "free-storage") throw refuse("dramsNotKept", { field: "shipping" })
}
