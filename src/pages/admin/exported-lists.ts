export const exportedLists = [
  "submissions",
  "intake",
  "dram-sales",
  "storage",
  "refunds",
  "unpaid",
  "wallets",
  "receivables",
  "reviews",
  "news",
  "subscribers",
  "contact",
  "enquiries",
  "integrity",
] as const

export type ExportedList = (typeof exportedLists)[number]
