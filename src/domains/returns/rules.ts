import type { LineKind, LineStatus } from "#domains/orders/kinds.ts"
import { isGoods } from "#domains/orders/quote.ts"
import { type ClaimReason, claimReasons } from "./kinds.ts"

const dayMs = 24 * 60 * 60 * 1_000

type ClaimableLine = {
  kind: LineKind
  status: LineStatus
  paidAt: Date | null
  quantity: number
  refundedQuantity: number
  hasOpenClaim: boolean
}

export type ClaimDenial = "notGoods" | "notReceived" | "claimTooLate" | "nothingToClaim" | "claimOpen"

/** A buyer may claim within the time in which the seller of a lot waits for the money. */
export function claimDenialOf(line: ClaimableLine, windowDays: number, now: Date): ClaimDenial | undefined {
  const { kind, status, paidAt, quantity, refundedQuantity, hasOpenClaim } = line
  if (!isGoods(kind)) return "notGoods"
  if (status === "refunded" || refundedQuantity >= quantity) return "nothingToClaim"
  if (paidAt === null || !(status === "stored" || status === "shipped" || status === "delivered"))
    return "notReceived"
  if (now > claimableUntil(paidAt, windowDays)) return "claimTooLate"
  return hasOpenClaim ? "claimOpen" : undefined
}

export function claimableUntil(paidAt: Date, windowDays: number): Date {
  return new Date(paidAt.getTime() + windowDays * dayMs)
}

/** A hammer price, a dram or a cask is binding; only a bottle of the shop may be returned without a fault. */
export function claimReasonsFor(kind: LineKind): ClaimReason[] {
  return claimReasons.filter((reason) => reason !== "changed-mind" || kind === "bottle")
}

/** The others belong to a seller, or are open. */
export function canBeRestocked(kind: LineKind): boolean {
  return kind === "bottle" || kind === "cask"
}
