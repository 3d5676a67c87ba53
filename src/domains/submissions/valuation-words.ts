/** The words of the specification, the same in every language. */
export const thanks = "Thank you for agreeing to this valuation."

export function titleOf(product: string): string {
  return `${product} VALUATION`
}

export type ValuationStatus = "open" | "agreed" | "declined" | "lapsed" | "replaced"

/** How a proposal stands. One whose time is over has lapsed, whether or not that is written down yet. */
export function statusOf(valuation: {
  answer: Exclude<ValuationStatus, "open"> | null
  isOver: boolean
}): ValuationStatus {
  return valuation.answer ?? (valuation.isOver ? "lapsed" : "open")
}
