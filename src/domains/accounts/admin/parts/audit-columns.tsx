import { Fragment } from "react"
import type { Column } from "#admin/lists/columns.ts"
import { useAnyTexts, useLanguage } from "#language/use-texts.ts"
import { type PagePath, pathTo } from "#platform/app-path.ts"
import type { AuditEntry } from "../audit-log.ts"
import { actText, changesOf, changeText, untranslated } from "../change-text.ts"
import { AuditValue } from "./audit-value.tsx"

export const auditColumns: readonly Column<AuditEntry, "accounts-admin">[] = [
  { name: "at", head: "audit.when", csv: "at_singapore", value: "at", format: "moment" },
  { name: "actorId", csv: "by_id", value: "actorId" },
  {
    name: "by",
    head: "audit.by",
    csv: "by",
    value: "actor",
    cell: ({ actor }, { t }) => actor ?? t("audit.server"),
    to: ({ actorId }) => memberPath(actorId),
    format: "tight",
  },
  {
    name: "act",
    head: "audit.act",
    csv: "act",
    value: "act",
    cell: ({ act }) => <Act act={act} />,
    format: "tight",
  },
  { name: "subjectId", csv: "to_id", value: "subjectId" },
  {
    name: "subject",
    head: "audit.to",
    csv: "to",
    value: "subject",
    cell: ({ subject, subjectId }) => <AuditValue text={subjectId} name={subject} />,
    format: "tight",
  },
  {
    name: "change",
    head: "audit.change",
    csv: "change",
    value: (entry) => changeText(entry, untranslated),
    cell: (entry) => <AuditChange entry={entry} />,
    className: "min-w-40",
  },
  {
    name: "reason",
    head: "audit.reason",
    csv: "reason",
    value: "reason",
    cell: ({ reason }) => <span lang="">{reason}</span>,
    className: "min-w-48 break-words",
  },
]

export const columnsOfOneSubject = auditColumns.filter(({ name }) => name !== "subject")

function memberPath(id: string | null): PagePath | undefined {
  return id?.startsWith("mem_") ? pathTo("/admin/members/:id", { id }) : undefined
}

function Act({ act }: Pick<AuditEntry, "act">) {
  return actText(act, useAnyTexts("accounts-admin"))
}

/** Acts without a text are shown as the code names them. */
export function AuditChange({ entry }: { entry: AuditEntry }) {
  const t = useAnyTexts("accounts-admin")
  const changes = changesOf(entry, { t, places: useAnyTexts("places"), language: useLanguage() })
  return (
    <span translate="no">
      {changes.map(({ label, was, is }, index) => (
        <Fragment key={label}>
          {index > 0 && "; "}
          {label}: {was && <AuditValue text={was} />}
          {was && " → "}
          <AuditValue text={is} />
        </Fragment>
      ))}
    </span>
  )
}
