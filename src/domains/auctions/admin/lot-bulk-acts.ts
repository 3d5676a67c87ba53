import type { BulkActs } from "#admin/bulk-acts.ts"

export const lotBulkActs = { remove: [] } as const satisfies BulkActs
