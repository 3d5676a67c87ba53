import type { ClaimState } from "../kinds.ts"
import type { ClaimAct } from "./act-on-claim.ts"

export type ClaimQuestionName = ClaimAct | "refundItem" | "goodwill"

type ClaimSteps = { next: ClaimQuestionName | undefined; others: ClaimQuestionName[] }

/** What staff do next with a claim, and what they may do instead. */
export function claimStepsOf({ state, canRefund }: { state: ClaimState; canRefund: boolean }): ClaimSteps {
  const steps: Partial<Record<ClaimState, readonly ClaimQuestionName[]>> = {
    open: ["askForGoods", "refundItem", "goodwill", "refuse"],
    "awaiting-goods": ["receive", "refundItem", "goodwill", "refuse"],
    received: ["refundItem", "refuse"],
  }
  const [next, ...others] = (steps[state] ?? []).filter(
    (step) => canRefund || (step !== "refundItem" && step !== "goodwill"),
  )
  // Refusing what came back is never what comes next.
  if (next === "refuse") return { next: undefined, others: [next] }
  return { next, others }
}
