import type { BulkActs } from "#admin/bulk/bulk-acts.ts"

export const listingBulkActs = { onSale: [], withdraw: [] } as const satisfies BulkActs
