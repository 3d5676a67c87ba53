import { useState } from "react"
import { denseTable } from "#admin/lists/dense-table.ts"
import { ProblemRow } from "#admin/problem-row.tsx"
import { useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import { Icon } from "#ui/icon.tsx"
import { Input } from "#ui/inputs.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"

type IncrementRow = { min: string; max: string; step: string }
type Props = { rows: readonly IncrementRow[]; problem: { row: number; message: string } | undefined }

const spare = 3
const empty: IncrementRow = { min: "", max: "", step: "" }

/** Three spare rows allow adding rows without script. */
export function IncrementRows({ rows: given, problem }: Props) {
  const t = useTexts("auctions-admin")
  const adminTexts = useTexts("admin")
  const [rows, setRows] = useState(() =>
    [...given, ...Array.from({ length: spare }, () => empty)].map((row, key) => ({ ...row, key })),
  )
  const fresh = () => ({ ...empty, key: Math.max(...rows.map((row) => row.key)) + 1 })
  return (
    <>
      <Table caption={adminTexts("nav.increments")} className={denseTable}>
        <thead>
          <tr>
            <HeadCell>{t("increments.row")}</HeadCell>
            <HeadCell isFigure className="pr-5">
              {t("increments.min")}
            </HeadCell>
            <HeadCell isFigure className="pr-5">
              {t("increments.max")}
            </HeadCell>
            <HeadCell isFigure className="pr-5">
              {t("increments.step")}
            </HeadCell>
            <HeadCell>
              <span className="sr-only">{adminTexts("columns.acts")}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <IncrementRowFields
              key={row.key}
              row={row}
              number={index + 1}
              message={problem?.row === row.key + 1 ? problem.message : undefined}
              onRemove={() => setRows(rows.filter((other) => other !== row))}
            />
          ))}
        </tbody>
      </Table>
      <p className="label-text">{t("increments.hint")}</p>
      <div>
        <Button
          type="button"
          size="small"
          className="noscript:hidden"
          onClick={() => setRows([...rows, fresh()])}
        >
          <Icon name="plus" className="size-4" />
          {t("increments.add")}
        </Button>
      </div>
    </>
  )
}

type IncrementRowProps = {
  row: IncrementRow
  number: number
  message: string | undefined
  onRemove: () => void
}

function IncrementRowFields({ row, number, message, onRemove }: IncrementRowProps) {
  const t = useTexts("auctions-admin")
  const errorId = `step-${number}-error`
  return (
    <>
      <tr>
        <Cell className="figures text-ink-soft">{number}</Cell>
        {(["min", "max", "step"] as const).map((name) => (
          <Cell key={name} className="min-w-24">
            <Input
              name={name}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={row[name]}
              className="figures text-right"
              aria-label={t("increments.cell", { row: number, name: t(`increments.${name}`) })}
              aria-invalid={message ? true : undefined}
              aria-describedby={message ? errorId : undefined}
            />
          </Cell>
        ))}
        <Cell>
          <button
            type="button"
            onClick={onRemove}
            className="noscript:hidden inline-flex size-9 items-center justify-center text-ink-soft hover:text-alarm"
            aria-label={t("increments.remove", { row: number })}
          >
            <Icon name="close" className="size-4" />
          </button>
        </Cell>
      </tr>
      {message && (
        <ProblemRow id={errorId} span={4}>
          {message}
        </ProblemRow>
      )}
    </>
  )
}
