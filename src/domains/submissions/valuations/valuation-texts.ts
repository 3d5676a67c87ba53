export const thanks = "Thank you for agreeing to this valuation."

export function titleOf(product: string): string {
  return `${product} VALUATION`
}

export type ValuationStatus = "open" | "agreed" | "declined" | "lapsed" | "replaced"

/** A proposal past its expiry has lapsed, even if the job has not recorded it. */
export function statusOf(valuation: {
  answer: Exclude<ValuationStatus, "open"> | null
  isOver: boolean
}): ValuationStatus {
  return valuation.answer ?? (valuation.isOver ? "lapsed" : "open")
}
