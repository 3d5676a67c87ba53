export const claimReasons = ["damaged", "not-as-described", "wrong-item", "changed-mind"] as const
export type ClaimReason = (typeof claimReasons)[number]

/** What waits for us or for the goods; the seller of a lot is not paid meanwhile. */
export const openClaimStates = ["open", "awaiting-goods", "received"] as const
export const claimStates = [...openClaimStates, "refunded", "refused", "withdrawn"] as const
export type ClaimState = (typeof claimStates)[number]

export const claimTransitions: Readonly<Record<ClaimState, readonly ClaimState[]>> = {
  open: ["awaiting-goods", "refunded", "refused", "withdrawn"],
  "awaiting-goods": ["received", "refunded", "refused", "withdrawn"],
  received: ["refunded", "refused"],
  refunded: [],
  refused: [],
  withdrawn: [],
}

export const maxClaimPhotos = 4
