import type { BulkActs } from "#admin/bulk-acts.ts"

export const orderBulkActs = { cancel: ["reason"] } as const satisfies BulkActs
