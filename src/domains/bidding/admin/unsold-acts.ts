import type { BulkActs } from "#admin/bulk-acts.ts"

export const unsoldActs = {
  offerAgain: ["auction"],
  offerNext: [],
  return: [],
} as const satisfies BulkActs
