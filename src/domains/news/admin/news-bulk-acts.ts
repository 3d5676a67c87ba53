import type { BulkActs } from "#admin/bulk/bulk-acts.ts"

export const articleBulkActs = { publish: [], withdraw: ["reason"] } as const satisfies BulkActs
export const reportBulkActs = { leave: [], hide: ["reason"] } as const satisfies BulkActs
