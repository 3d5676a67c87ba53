import type { Column } from "#admin/lists/columns.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Badge } from "#ui/status-mark.tsx"
import type { FindingView } from "../../reads.ts"
import { FindingEvidence } from "./finding-evidence.tsx"

export const findingColumns: readonly Column<FindingView, "integrity-admin">[] = [
  { name: "id", csv: "id", value: "id" },
  {
    name: "kind",
    head: "what",
    csv: "kind",
    value: "kind",
    cell: ({ kind }, { t }) => t(`kinds.${kind}`),
    to: ({ id }) => pathTo("/admin/integrity/:id", { id }),
    note: (finding) => <SeverityMark finding={finding} />,
    className: "min-w-52",
  },
  { name: "score", csv: "score", value: "score" },
  { name: "severity", csv: "severity", value: "severity" },
  { name: "status", csv: "status", value: "status" },
  {
    name: "people",
    head: "people",
    csv: "username",
    value: "username",
    cell: (finding) => <FindingPeople finding={finding} />,
    format: "tight",
  },
  { name: "other", csv: "other", value: "otherName" },
  {
    name: "evidence",
    head: "evidence",
    cell: ({ evidence }) => <FindingEvidence evidence={evidence} max={3} />,
    className: "min-w-72",
  },
  { name: "since", head: "since", csv: "first_seen_singapore", value: "firstSeenAt", format: "moment" },
  { name: "lastSeen", csv: "last_seen_singapore", value: "lastSeenAt", format: "moment" },
  { name: "decidedBy", csv: "decided_by", value: "decidedBy" },
  { name: "decided", csv: "decided_singapore", value: "decidedAt", format: "moment" },
]

const marks = {
  low: { icon: "information", tone: "soft" },
  medium: { icon: "search", tone: "lead" },
  high: { icon: "warning", tone: "alarm" },
} as const

export function SeverityMark({ finding: { severity, score } }: { finding: FindingView }) {
  const t = useTexts("integrity-admin")
  return (
    <Badge {...marks[severity]}>
      {t(`severities.${severity}`)} · {t("score")} <span className="figures">{score}</span>
    </Badge>
  )
}

export function FindingPeople({ finding }: { finding: FindingView }) {
  const t = useTexts("integrity-admin")
  return (
    <span className="grid gap-0.5">
      {finding.names.map((name) => (
        <b key={name}>{name}</b>
      ))}
      {finding.otherName && (
        <span>
          {t(finding.kind === "shield" ? "andOther" : "andSeller")} <b>{finding.otherName}</b>
        </span>
      )}
    </span>
  )
}
