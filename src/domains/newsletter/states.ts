/** Pending until the letter's link is pressed, where a country asks for that. */
export const subscriberStates = ["pending", "active", "stopped", "bounced"] as const
export type SubscriberState = (typeof subscriberStates)[number]

export const newsletterStates = ["draft", "sending", "sent"] as const
export type NewsletterState = (typeof newsletterStates)[number]

/**
 * "sending" stands while the post office is asked. Whoever dies in that moment leaves it so, and it becomes "unsure":
 * it may have gone out, and is not sent again.
 */
export const letterStates = ["waiting", "sending", "sent", "unsure", "skipped", "bounced"] as const
export type LetterState = (typeof letterStates)[number]
