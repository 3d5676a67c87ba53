import type { BulkActs } from "#admin/bulk/bulk-acts.ts"

export const listingBulkActs = { onSale: [], withdraw: [], planSale: ["sale"] } as const satisfies BulkActs
