export const groups = ["all", "members", "country", "sellers", "bidders"] as const
export type RecipientGroup = (typeof groups)[number]
