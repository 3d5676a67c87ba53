export const recipientGroups = ["all", "members", "country", "sellers", "bidders"] as const
