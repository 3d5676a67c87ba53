/** The acts for many rows of a list at once, each with the fields that it requires. */
export const manyActs = {
  orders: { cancel: ["reason"] },
  products: { archive: [], restore: [] },
  news: { publish: [], withdraw: ["reason"] },
  reports: { leave: [], hide: ["reason"] },
  submissions: { refuse: ["reason"] },
  intake: { shelve: ["shelf"], assign: ["auction", "opening"] },
  lots: { remove: [] },
} as const satisfies Record<string, Record<string, readonly ManyField[]>>

export type ManyField = "reason" | "shelf" | "auction" | "opening"
export type ManyList = keyof typeof manyActs
