import { csvFile, csvRows } from "#admin/columns.ts"
import { readListQuery } from "#platform/list.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { auditList } from "../audit-list.ts"
import { listWholeAudit } from "../audit-log.ts"
import { auditColumns } from "../parts/audit-columns.tsx"
import type { Route } from "./+types/audit-csv"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const entries = await listWholeAudit(ctx, readListQuery(auditList, url.searchParams))
    return csvFile("audit", csvRows(auditColumns, entries))
  })
}
