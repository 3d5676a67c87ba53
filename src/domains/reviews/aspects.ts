export const aspects = ["service", "price", "delivery", "quality", "website"] as const
export type Aspect = (typeof aspects)[number]

export type Stars = Readonly<Record<Aspect, number>>

export const maxStars = 5

/** Staff approve a review, and again after its author changed it. */
export const reviewStates = ["pending", "published", "hidden"] as const
export type ReviewState = (typeof reviewStates)[number]
