/** What is rated, each with one to five stars. */
export const aspects = ["service", "price", "delivery", "quality", "website"] as const
export type Aspect = (typeof aspects)[number]

export type Stars = Readonly<Record<Aspect, number>>

export const mostStars = 5

/** A review is read by the house before others read it, and again when its author has changed it. */
export const reviewStates = ["pending", "published", "hidden"] as const
export type ReviewState = (typeof reviewStates)[number]
