import type { BulkActs } from "#admin/bulk-acts.ts"

export const productBulkActs = { archive: [], restore: [] } as const satisfies BulkActs
