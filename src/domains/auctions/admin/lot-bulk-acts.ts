import type { BulkActs } from "#admin/bulk-acts.ts"

export const lotBulkActs = { reprice: ["price"], remove: [] } as const satisfies BulkActs
