import { denseTable } from "#admin/dense-table.ts"
import { formatDate } from "#language/format.ts"
import { useAnyTexts, useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { AuditEntry } from "../audit-log.ts"
import { actText, changeText } from "../change-text.ts"

type Props = {
  entries: readonly AuditEntry[]
  caption: string
  isOfOne?: boolean
}

export function AuditTable({ entries, caption, isOfOne = false }: Props) {
  const t = useTexts("accounts-admin")
  const anyTexts = useAnyTexts("accounts-admin")
  const language = useLanguage()
  return (
    <Table caption={caption} className={denseTable}>
      <thead>
        <tr>
          <HeadCell>{t("audit.when")}</HeadCell>
          <HeadCell>{t("audit.by")}</HeadCell>
          <HeadCell>{t("audit.act")}</HeadCell>
          {!isOfOne && <HeadCell>{t("audit.to")}</HeadCell>}
          <HeadCell>{t("audit.change")}</HeadCell>
          <HeadCell>{t("audit.reason")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <Cell className="figures whitespace-nowrap">
              <time dateTime={entry.at}>{formatDate(entry.at, language)}</time>
            </Cell>
            <Cell className="whitespace-nowrap">
              <Person id={entry.actorId} name={entry.actor ?? t("audit.server")} />
            </Cell>
            <Cell className="whitespace-nowrap">{actText(entry.act, anyTexts)}</Cell>
            {!isOfOne && (
              <Cell className="whitespace-nowrap">
                <Person id={entry.subjectId} name={entry.subject} />
              </Cell>
            )}
            <Cell className="min-w-40">
              {/* Acts without a text are shown as the code names them. */}
              <span translate="no">{changeText(entry, anyTexts)}</span>
            </Cell>
            <Cell className="min-w-48 break-words">
              <span lang="">{entry.reason}</span>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Person({ id, name }: { id: string | null; name: string }) {
  if (!id?.startsWith("mem_")) return name
  return (
    <Link className="link" to={pathTo("/admin/members/:id", { id })}>
      {name}
    </Link>
  )
}
