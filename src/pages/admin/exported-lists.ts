export const exportedLists = [
  "submissions",
  "consignments",
  "intake",
  "dram-sales",
  "storage",
  "refunds",
  "unpaid",
  "wallets",
  "receivables",
  "statements",
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
