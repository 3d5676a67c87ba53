import type { BulkActs } from "./bulk-acts.ts"

export const orderBulkActs = { cancel: ["reason"] } as const satisfies BulkActs
