import type { BulkActs } from "#admin/bulk/bulk-acts.ts"

export const productBulkActs = { archive: [], restore: [] } as const satisfies BulkActs
