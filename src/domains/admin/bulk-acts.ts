export const bulkActs = {
  orders: { cancel: ["reason"] },
  products: { archive: [], restore: [] },
  news: { publish: [], withdraw: ["reason"] },
  reports: { leave: [], hide: ["reason"] },
  submissions: { refuse: ["reason"] },
  intake: { shelve: ["shelf"], assign: ["auction", "opening"] },
  lots: { remove: [] },
} as const satisfies Record<string, Record<string, readonly BulkField[]>>

export type BulkField = "reason" | "shelf" | "auction" | "opening"
export type BulkList = keyof typeof bulkActs
