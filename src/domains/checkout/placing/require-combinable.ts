import type { LineKind, ShippingMethod } from "#domains/orders/kinds.ts"
import { refuse } from "../refusals.ts"

/** A membership or a top-up is ordered alone, storage lines only go together, and drams cannot be stored. */
export function requireCombinable(lines: readonly { kind: LineKind }[], shipping: ShippingMethod): void {
  const kinds = new Set(lines.map(({ kind }) => kind))
  const isAlone = kinds.size === 1
  const isUnsent = kinds.has("membership") || kinds.has("top-up")
  if (isUnsent && (!isAlone || shipping !== "none")) throw refuse("lineUnavailable")
  if (kinds.has("storage") && (!isAlone || shipping === "free-storage")) throw refuse("lineUnavailable")
  if (kinds.has("dram") && shipping === "free-storage") throw refuse("dramsNotStored", { field: "shipping" })
}
