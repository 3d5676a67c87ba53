import { denseTable } from "#admin/lists/dense-table.ts"
import { Section } from "#admin/section.tsx"
import { money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Form } from "#platform/routing.ts"
import { classNames } from "#ui/class-names.ts"
import { SubmitButton } from "#ui/form-fields.tsx"
import { Icon } from "#ui/icon.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { Location } from "../../lot.ts"
import { reserveProblemOf } from "../../rules.ts"
import type { CsvRow } from "../csv-lots.ts"
import { formatSaleTime } from "../sale-time.ts"

type Props = { preview: { rows: readonly CsvRow[]; firstNumber: number }; text: string; location: Location }

export function ImportPreview({ preview, text, location }: Props) {
  const t = useTexts("admin")
  const auctionsTexts = useTexts("auctions-admin")
  const language = useLanguage()
  const { rows, firstNumber } = preview
  const bad = rows.filter((row) => row.problem).length
  const highReserves = rows.filter(hasHighReserve).length
  return (
    <Section title={auctionsTexts("import.preview")}>
      {bad > 0 ? (
        <Note tone="alarm">
          {auctionsTexts("import.bad", { count: bad })} {auctionsTexts("import.nothing")}
        </Note>
      ) : (
        <Form method="post" className="flex flex-wrap items-center gap-4">
          <input type="hidden" name="text" value={text} />
          <input type="hidden" name="firstNumber" value={firstNumber} />
          {highReserves > 0 && (
            <Checkbox
              name="confirmsReserve"
              required
              className="basis-full"
              label={auctionsTexts("import.confirmReserve", { count: highReserves })}
            />
          )}
          <SubmitButton
            kind="act"
            intent="import"
            text={auctionsTexts("import.confirm", { count: rows.length })}
          />
          <p className="text-ink-soft">
            {auctionsTexts("import.numbers", {
              count: rows.length,
              first: firstNumber,
              last: firstNumber + rows.length - 1,
            })}
          </p>
        </Form>
      )}
      <Table caption={auctionsTexts("import.preview")} className={denseTable}>
        <thead>
          <tr>
            <HeadCell isFigure>{t("columns.row")}</HeadCell>
            <HeadCell isFigure>{t("columns.lot")}</HeadCell>
            <HeadCell>{t("columns.product")}</HeadCell>
            <HeadCell>{t("columns.seller")}</HeadCell>
            <HeadCell isFigure>{t("columns.opening")}</HeadCell>
            <HeadCell isFigure>{t("columns.reserve")}</HeadCell>
            <HeadCell isFigure>{t("columns.buyNow")}</HeadCell>
            <HeadCell isFigure>{t("columns.estimate")}</HeadCell>
            <HeadCell className="pl-6">{auctionsTexts("fields.fillLevel")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.row} className={classNames(row.problem && "bg-alarm-tint")}>
              <Cell isFigure className="text-ink-soft">
                {row.row}
              </Cell>
              <Cell isFigure>{bad > 0 ? "–" : firstNumber + index}</Cell>
              <Cell className="min-w-56">
                {row.bottle?.name ?? (row.product || "–")}
                {row.bottle && (
                  <span className="label-text block">{`${row.bottle.bottler} · ${row.bottle.volumeMl} ml`}</span>
                )}
                {row.lot?.endsAt && (
                  <span className="label-text block">
                    {auctionsTexts("import.endsAt", {
                      time: formatSaleTime(row.lot.endsAt, location, language),
                    })}
                  </span>
                )}
              </Cell>
              {row.problem ? <ProblemCell problem={row.problem} /> : <TermCells row={row} />}
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}

function hasHighReserve({ lot }: CsvRow): boolean {
  return lot !== undefined && reserveProblemOf(lot) === "reserveAboveLow"
}

function ProblemCell({ problem }: { problem: NonNullable<CsvRow["problem"]> }) {
  const t = useTexts("auctions-admin")
  return (
    <Cell colSpan={6} className="font-semibold text-alarm">
      <span className="flex items-start gap-1.5">
        <Icon name="warning" className="mt-px size-4" />
        <span>
          {problem.column && <code className="mr-1.5 font-sans">{problem.column}:</code>}
          {t(`csvReasons.${problem.reason}`, problem)}
        </span>
      </span>
    </Cell>
  )
}

function TermCells({ row }: { row: CsvRow }) {
  const t = useTexts("auctions-admin")
  const { lot } = row
  if (!lot) return null
  const amount = (cents: number | null) => (cents === null ? "–" : money(cents))
  const { estimateLowCents: low, estimateHighCents: high } = lot
  return (
    <>
      <Cell>{row.seller ?? t("lots.company")}</Cell>
      <Cell isFigure>{money(lot.openingCents)}</Cell>
      <Cell isFigure>
        {amount(lot.reserveCents)}
        {hasHighReserve(row) && (
          <span className="label-text block text-alarm">{t("import.reserveAboveLow")}</span>
        )}
      </Cell>
      <Cell isFigure>{amount(lot.buyNowCents)}</Cell>
      <Cell isFigure>{low === null && high === null ? "–" : `${amount(low)}–${amount(high)}`}</Cell>
      <Cell className="pl-6">{t(`fillLevels.${lot.condition.fillLevel ?? "none"}`)}</Cell>
    </>
  )
}
