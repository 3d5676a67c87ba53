export const exportedLists = [
  "submissions",
  "intake",
  "rounds",
  "storage",
  "refunds",
  "owing",
  "wallets",
  "reviews",
  "news",
  "subscribers",
  "contact",
  "enquiries",
  "integrity",
] as const

export type ExportedList = (typeof exportedLists)[number]
