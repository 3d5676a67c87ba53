import { DataTable } from "#admin/lists/data-table.tsx"
import type { AuditEntry } from "../audit-log.ts"
import { auditColumns, columnsOfOneSubject } from "./audit-columns.tsx"

type Props = { entries: readonly AuditEntry[]; caption: string; isOfOne?: boolean }

export function AuditTable({ entries, caption, isOfOne = false }: Props) {
  return (
    <DataTable
      noun="accounts-admin"
      caption={caption}
      columns={isOfOne ? columnsOfOneSubject : auditColumns}
      rows={entries}
      isInner
    />
  )
}
