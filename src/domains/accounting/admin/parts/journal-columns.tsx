import type { Column } from "#admin/lists/columns.ts"
import type { ListedLock } from "#domains/wallet/lock-date.ts"
import { pathTo } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"
import type { JournalExport } from "../../journals/export-journals.ts"
import { maxXeroLines } from "../../journals/journal-formats.ts"

export const exportColumns: readonly Column<JournalExport, "accounting-admin">[] = [
  { name: "at", head: "journals.at", value: "at", format: "moment" },
  { name: "from", head: "journals.firstDay", value: "firstDay", format: "date" },
  { name: "to", head: "journals.lastDay", value: "lastDay", format: "date" },
  {
    name: "format",
    head: "journals.format",
    cell: ({ format }, { t }) => t(`journals.formats.${format}`),
    note: ({ grouping }, { t }) => t(`journals.groupings.${grouping}`),
  },
  {
    name: "lines",
    head: "journals.lines",
    value: "lineCount",
    format: "count",
    note: ({ format, lineCount }, { t }) =>
      format === "xero" && lineCount > maxXeroLines
        ? t("journals.tooManyForXero", { max: maxXeroLines })
        : null,
  },
  { name: "debits", head: "journals.debits", value: "debitCents", format: "money" },
  { name: "hash", head: "journals.hash", value: ({ sha256 }) => sha256.slice(0, 12), format: "tight" },
  { name: "by", head: "journals.by", value: "by" },
  {
    name: "file",
    head: "journals.file",
    cell: ({ id, firstDay, lastDay }, { t }) => (
      <TextLink
        reloadsPage
        to={pathTo("/admin/journals/:id/file.csv", { id })}
        download
        aria-label={`${t("journals.download")}: ${firstDay} – ${lastDay}`}
        text={t("journals.download")}
      />
    ),
  },
]

export const lockColumns: readonly Column<ListedLock, "accounting-admin">[] = [
  { name: "until", head: "lock.until", value: "until", format: "date", className: "font-semibold" },
  { name: "at", head: "journals.at", value: "at", format: "moment" },
  { name: "by", head: "journals.by", value: "by" },
  { name: "reason", head: "lock.reason", cell: ({ reason }) => <span lang="">{reason || "–"}</span> },
]
