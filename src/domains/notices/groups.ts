export const groups = ["all", "members", "country", "sellers", "bidders"] as const
export type Group = (typeof groups)[number]
