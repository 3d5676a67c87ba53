import type { BulkActs } from "#admin/bulk/bulk-acts.ts"

export const unpaidBulkActs = { remind: [], default: ["reason"] } as const satisfies BulkActs
