import type { BulkActs } from "#admin/bulk/bulk-acts.ts"

export const storedItemBulkActs = {
  shelve: ["shelf"],
  waive: ["reason"],
  accept: [],
  refuse: ["reason"],
} as const satisfies BulkActs
