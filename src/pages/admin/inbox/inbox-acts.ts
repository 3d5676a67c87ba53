import type { BulkActs } from "#admin/bulk/bulk-acts.ts"

export const inboxActs = { tomorrow: [], nextWeek: [], reopen: [], close: [] } as const satisfies BulkActs
