import type { LineStatus } from "#domains/orders/kinds.ts"

export type LotProgress = {
  status: "upcoming" | "live" | "sold" | "unsold" | "withdrawn"
  /** Of its last buyer. */
  line: { status: LineStatus } | null
  isUndecided: boolean
}

export const lotSteps = ["upcoming", "live", "sold", "paid", "delivered"] as const

const open: readonly LineStatus[] = ["unpaid", "lapsed", "defaulted", "refunded"]

/** Undefined where it has left the track. */
export function lotStepOf({ status, line }: LotProgress): (typeof lotSteps)[number] | undefined {
  if (status === "unsold" || status === "withdrawn") return undefined
  if (status !== "sold" || line === null) return status
  if (line.status === "delivered") return "delivered"
  return open.includes(line.status) ? "sold" : "paid"
}

/** What staff do next with a lot. */
export function nextLotStep({ status, line, isUndecided }: LotProgress) {
  if (isUndecided) return "decide"
  if (status === "upcoming") return "edit"
  if (status === "live") return "watch"
  if (status !== "sold" || line === null) return undefined
  if (line.status === "unpaid") return "collect"
  return line.status === "paid" || line.status === "packed" ? "send" : undefined
}
