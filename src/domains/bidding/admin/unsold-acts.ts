import type { BulkActs } from "#admin/bulk/bulk-acts.ts"

export const unsoldActs = {
  offerAgain: ["auction"],
  offerNext: [],
  return: [],
} as const satisfies BulkActs
