import type { ClaimState } from "../../kinds.ts"

export const claimTones: Readonly<Record<ClaimState, "act" | "lead" | "alarm" | "soft">> = {
  open: "act",
  "awaiting-goods": "soft",
  received: "act",
  refunded: "lead",
  refused: "alarm",
  withdrawn: "soft",
}
