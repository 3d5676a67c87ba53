import { fileLoader } from "#admin/lists/list-loader.ts"
import { auditList } from "../audit-list.ts"
import { listWholeAudit } from "../audit-log.ts"
import { auditColumns } from "../parts/audit-columns.tsx"

export const loader = fileLoader("audit", auditList, listWholeAudit, auditColumns)
