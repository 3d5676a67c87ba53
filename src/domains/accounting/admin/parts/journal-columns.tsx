import type { Column } from "#admin/lists/columns.ts"
import type { ListedLock } from "#domains/wallet/lock-date.ts"
import { pathTo } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"
import type { JournalExport } from "../../journals/export-journals.ts"

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
  { name: "lines", head: "journals.lines", value: "lineCount", format: "count" },
  { name: "debits", head: "journals.debits", value: "debitCents", format: "money" },
  { name: "by", head: "journals.by", value: "by" },
  {
    name: "files",
    head: "journals.files",
    cell: ({ id, firstDay, lastDay, files }, { t }) => (
      <ul className="grid gap-1">
        {files.map(({ sha256 }, at) => {
          const name =
            files.length > 1
              ? t("journals.fileOf", { number: at + 1, count: files.length })
              : t("journals.download")
          return (
            <li key={sha256} className="flex flex-wrap items-baseline gap-x-3">
              <TextLink
                reloadsPage
                to={`${pathTo("/admin/journals/:id/file.csv", { id })}?file=${at + 1}`}
                download
                aria-label={`${t("journals.download")}: ${firstDay} – ${lastDay}, ${name}`}
                text={name}
              />
              <span className="text-ink-soft">{t("journals.hash", { start: sha256.slice(0, 12) })}</span>
            </li>
          )
        })}
      </ul>
    ),
  },
]

export const lockColumns: readonly Column<ListedLock, "accounting-admin">[] = [
  { name: "until", head: "lock.until", value: "until", format: "date", className: "font-semibold" },
  { name: "at", head: "journals.at", value: "at", format: "moment" },
  { name: "by", head: "journals.by", value: "by" },
  { name: "reason", head: "lock.reason", cell: ({ reason }) => <span lang="">{reason || "–"}</span> },
]
