import type { BulkActs } from "#admin/bulk/bulk-acts.ts"

export const orderBulkActs = { cancel: ["reason"] } as const satisfies BulkActs
