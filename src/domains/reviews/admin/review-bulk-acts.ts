import type { BulkActs } from "#admin/bulk/bulk-acts.ts"

export const reviewBulkActs = { publish: [], hide: ["reason"] } as const satisfies BulkActs
