export const recipientGroups = ["all", "members", "country", "sellers", "bidders"] as const
export type RecipientGroup = (typeof recipientGroups)[number]
