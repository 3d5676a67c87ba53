export const saleTabs = ["all", "registered", "live", "ended"] as const
export type SaleTab = (typeof saleTabs)[number]
