/** Pending: some countries require confirmation by e-mail. */
export const subscriberStates = ["pending", "active", "stopped", "bounced"] as const

export const newsletterStates = ["draft", "sending", "sent"] as const

/** "sending" is set during the call to the mail server. If the process dies then, the row becomes "unsure". */
export const newsletterEmailStates = ["waiting", "sending", "sent", "unsure", "skipped", "bounced"] as const
export type NewsletterEmailState = (typeof newsletterEmailStates)[number]
