export const promotionKinds = ["percentage", "amount", "free-delivery"] as const

export const promotionStates = ["running", "planned", "paused", "over"] as const
export type PromotionState = (typeof promotionStates)[number]

export const targetKinds = ["products", "categories", "distilleries", "bottlers"] as const
export type TargetKind = (typeof targetKinds)[number]
