import { denseTable } from "#admin/dense-table.ts"
import { useRowKeys } from "#admin/row-keys.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"
import { Badge } from "#ui/status-mark.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { Severity } from "../../kinds.ts"
import type { FindingView } from "../../reads.ts"
import { FindingEvidence } from "./finding-evidence.tsx"

export function FindingTable({ findings, caption }: { findings: readonly FindingView[]; caption: string }) {
  const t = useTexts("integrity-admin")
  const language = useLanguage()
  const rowKeys = useRowKeys()
  return (
    <Table caption={caption} className={denseTable}>
      <thead>
        <tr>
          <HeadCell>{t("what")}</HeadCell>
          <HeadCell>{t("people")}</HeadCell>
          <HeadCell>{t("evidence")}</HeadCell>
          <HeadCell>{t("since")}</HeadCell>
        </tr>
      </thead>
      <tbody {...rowKeys}>
        {findings.map((finding) => (
          <tr key={finding.id} className="hover:bg-paper-sunk">
            <Cell className="min-w-52">
              <div className="grid justify-items-start gap-1">
                <Link
                  data-row
                  className="link inline-flex min-h-6 items-center font-semibold"
                  to={pathTo("/admin/integrity/:id", { id: finding.id })}
                >
                  {t(`kinds.${finding.kind}`)}
                </Link>
                <SeverityMark severity={finding.severity} />
              </div>
            </Cell>
            <Cell className="whitespace-nowrap">
              <FindingPeople finding={finding} />
            </Cell>
            <Cell className="min-w-72">
              <FindingEvidence evidence={finding.evidence} />
            </Cell>
            <Cell className="figures whitespace-nowrap">
              <time dateTime={finding.firstSeenAt}>{formatDate(finding.firstSeenAt, language)}</time>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const marks = {
  low: { icon: "information", tone: "soft" },
  medium: { icon: "search", tone: "lead" },
  high: { icon: "warning", tone: "alarm" },
} as const

export function SeverityMark({ severity }: { severity: Severity }) {
  const t = useTexts("integrity-admin")
  return <Badge {...marks[severity]}>{t(`severities.${severity}`)}</Badge>
}

export function FindingPeople({ finding }: { finding: FindingView }) {
  const t = useTexts("integrity-admin")
  const isSeller = finding.kind === "seller" || finding.kind === "raiser"
  return (
    <span className="grid gap-0.5">
      <b>{finding.username}</b>
      {finding.otherName && (
        <span>
          {t(isSeller ? "andSeller" : "andOther")} <b>{finding.otherName}</b>
        </span>
      )}
    </span>
  )
}
