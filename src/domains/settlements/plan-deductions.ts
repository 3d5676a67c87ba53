import type { Id } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import type { PayoutWait } from "./payout-wait.ts"

type WaitingCredit = {
  lineId: Id<"orl">
  sellerId: Id<"mem">
  netCents: Cents
  /** Fees above the hammer price: a due once the settlement ends. */
  owedCents: Cents
  dueAt: Date
  wait: PayoutWait
}

/** What sellers' dues take of each credit, in the order in which they are credited; held ones come last. */
export function planDeductions(
  credits: readonly WaitingCredit[],
  duesOf: ReadonlyMap<Id<"mem">, Cents>,
): Map<Id<"orl">, Cents> {
  const left = new Map(duesOf)
  const planned = new Map<Id<"orl">, Cents>()
  for (const { lineId, sellerId, netCents, owedCents } of credits.toSorted(inOrder)) {
    const dues = left.get(sellerId) ?? 0
    const taken = Math.min(netCents, dues)
    planned.set(lineId, taken)
    left.set(sellerId, dues - taken + owedCents)
  }
  return planned
}

function inOrder(one: WaitingCredit, other: WaitingCredit): number {
  const byHold = Number(isHeld(one)) - Number(isHeld(other))
  return byHold || one.dueAt.getTime() - other.dueAt.getTime() || (one.lineId < other.lineId ? -1 : 1)
}

function isHeld({ wait }: WaitingCredit): boolean {
  return wait !== null && wait !== "window"
}
