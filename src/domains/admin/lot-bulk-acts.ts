import type { BulkActs } from "./bulk-acts.ts"

export const lotBulkActs = { remove: [] } as const satisfies BulkActs
