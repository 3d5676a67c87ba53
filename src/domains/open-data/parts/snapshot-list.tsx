import { formatCount, formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { formatBytes } from "../format-bytes.ts"
import { manifestName, openFilePath } from "../paths.ts"

type ListedSnapshot = { day: string; logSize: number; bytes: number }
type SnapshotListProps = { snapshots: readonly ListedSnapshot[]; keptDays: number }

const list = "/api/open-data"

export function SnapshotList({ snapshots, keptDays }: SnapshotListProps) {
  const t = useTexts("open-data")
  const language = useLanguage()
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-rule pt-6">
      <h2 className="text-2xl">{t("all.title")}</h2>
      <p className="max-w-read text-pretty text-ink-soft">{t("all.kept", { days: keptDays })}</p>
      <Table caption={t("all.title")} className="max-w-2xl">
        <thead>
          <tr>
            <HeadCell>{t("all.day")}</HeadCell>
            <HeadCell isFigure>{t("all.entries")}</HeadCell>
            <HeadCell isFigure>{t("file.size")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {snapshots.map(({ day, logSize, bytes }) => (
            <tr key={day}>
              <Cell>
                <Link
                  reloadsPage
                  rel="nofollow"
                  to={openFilePath(day, manifestName)}
                  className="link tap inline-flex items-center whitespace-nowrap"
                >
                  {formatDate(`${day}T04:00:00Z`, language, "day")}
                </Link>
              </Cell>
              <Cell isFigure>{formatCount(logSize, language)}</Cell>
              <Cell isFigure>{formatBytes(bytes)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <p>
        <a href={list} className="link tap inline-flex items-center">
          {t("all.api")}
        </a>
      </p>
    </section>
  )
}
