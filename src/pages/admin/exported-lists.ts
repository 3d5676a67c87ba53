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
  "distilleries",
  "bottlers",
  "glossary",
  "categories",
] as const

export type ExportedList = (typeof exportedLists)[number]
