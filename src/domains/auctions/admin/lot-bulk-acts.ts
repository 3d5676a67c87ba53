import type { BulkActs } from "#admin/bulk/bulk-acts.ts"

export const lotBulkActs = { reprice: ["price"], remove: [] } as const satisfies BulkActs
