import { denseTable } from "#admin/lists/dense-table.ts"
import { ProblemRow } from "#admin/problem-row.tsx"
import { useTexts } from "#language/use-texts.ts"
import { Input } from "#ui/inputs.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"

type CurrencyRateRow = { code: string; perSgd: string; asOf: string }
type Props = { rows: readonly CurrencyRateRow[]; problem: { code: string; message: string } | undefined }

export function RateRows({ rows, problem }: Props) {
  const t = useTexts("admin")
  return (
    <Table caption={t("nav.rates")} className={denseTable}>
      <thead>
        <tr>
          <HeadCell>{t("rates.currency")}</HeadCell>
          <HeadCell isFigure className="pr-5">
            {t("rates.perSgd")}
          </HeadCell>
          <HeadCell>{t("rates.asOf")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RateRow
            key={`${row.code} ${row.perSgd} ${row.asOf}`}
            row={row}
            message={problem?.code === row.code ? problem.message : undefined}
          />
        ))}
      </tbody>
    </Table>
  )
}

function RateRow({ row, message }: { row: CurrencyRateRow; message: string | undefined }) {
  const t = useTexts("admin")
  const fieldProps = {
    "aria-invalid": message ? (true as const) : undefined,
    "aria-describedby": message ? `rate-${row.code}-error` : undefined,
  }
  return (
    <>
      <tr>
        <Cell className="figures font-semibold">
          {row.code}
          <input type="hidden" name="code" value={row.code} />
        </Cell>
        <Cell className="min-w-28">
          <Input
            {...fieldProps}
            name="perSgd"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={row.perSgd}
            className="figures text-right"
            aria-label={t("rates.cell", { currency: row.code, name: t("rates.perSgd") })}
          />
        </Cell>
        <Cell>
          <Input
            {...fieldProps}
            name="asOf"
            type="date"
            defaultValue={row.asOf}
            aria-label={t("rates.cell", { currency: row.code, name: t("rates.asOf") })}
          />
        </Cell>
      </tr>
      {message && (
        <ProblemRow id={`rate-${row.code}-error`} span={2}>
          {message}
        </ProblemRow>
      )}
    </>
  )
}
