import { formatCount, formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"
import { Pagination } from "#ui/pagination.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { Unit } from "../post-journal.ts"
import type { WalletStatementLine } from "../reads.ts"

export type References = Readonly<Record<string, string>>

type Props = {
  unit: Unit
  lines: readonly WalletStatementLine[]
  references: References
  page: number
  pages: number
}

export function Statement({ unit, lines, references, page, pages }: Props) {
  const t = useTexts("wallet")
  const language = useLanguage()
  const figure = (amount: number) => (unit === "cents" ? money(amount) : formatCount(amount, language))
  return (
    <>
      <Table caption={t(`statement.${unit}`)}>
        <thead>
          <tr>
            <HeadCell>{t("statement.at")}</HeadCell>
            <HeadCell>{t("statement.what")}</HeadCell>
            <HeadCell isFigure>{t("statement.amount")}</HeadCell>
            <HeadCell isFigure className="hidden sm:table-cell">
              {t("statement.after")}
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <Cell className="label-text">{formatDate(line.at, language)}</Cell>
              <Cell className="min-w-36">
                <LineDescription line={line} reference={references[line.subjectId ?? ""]} />
              </Cell>
              <Cell isFigure className={line.amount > 0 ? "font-semibold text-lead" : "font-semibold"}>
                {line.amount > 0 ? "+" : "−"}
                {figure(Math.abs(line.amount))}
              </Cell>
              <Cell isFigure className="hidden text-ink-soft sm:table-cell">
                {figure(line.after)}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <Pagination page={page} pages={pages} />
    </>
  )
}

function LineDescription({ line, reference }: { line: WalletStatementLine; reference: string | undefined }) {
  const t = useTexts("wallet")
  return (
    <>
      {t(`kinds.${line.kind}`)}
      {reference && line.subjectId && (
        <>
          {" "}
          <Link
            to={pathTo("/my-account/order/:id", { id: line.subjectId })}
            className="link figures whitespace-nowrap"
          >
            {reference}
          </Link>
        </>
      )}
      {line.reason && <span className="label-text block">{line.reason}</span>}
    </>
  )
}
