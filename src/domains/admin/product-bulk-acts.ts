import type { BulkActs } from "./bulk-acts.ts"

export const productBulkActs = { archive: [], restore: [] } as const satisfies BulkActs
