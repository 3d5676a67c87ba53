import type { ReactNode } from "react"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { Icon } from "#ui/icon.tsx"
import { TextLink } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { ChartCaption } from "./bar-list.tsx"

type Series = { label: string; tone: "lead" | "alarm" }
type ChartColumn = { key: string; label: string; to?: AppPath; values: readonly number[] }
type Props = {
  title: string
  aside?: ReactNode
  /** The head of the columns' names in the table. */
  head: string
  /** The parts of a column, from the bottom. */
  series: readonly Series[]
  columns: readonly ChartColumn[]
  /** A chart of small counts would fill its height with one of them. */
  minTop?: number
  format: (value: number) => string
}

const height = 72
const width = 10
const fills = { lead: "var(--lead)", alarm: "var(--alarm)" } as const
const swatches = { lead: "bg-lead", alarm: "bg-alarm" } as const

/** Columns in time, and the same figures as a table. */
export function ColumnChart({ title, aside, head, series, columns, minTop = 1, format }: Props) {
  const t = useTexts("admin")
  const max = Math.max(minTop, ...columns.map(({ values }) => sumOf(values)))
  return (
    <figure className="grid content-start gap-2">
      <ChartCaption title={title} aside={aside} />
      <svg
        viewBox={`0 0 ${columns.length * width} ${height}`}
        preserveAspectRatio="none"
        className="h-18 w-full border-b border-rule-strong"
        aria-hidden="true"
      >
        {columns.map(({ key, values }, place) => (
          <g key={key}>
            {values.map((value, part) => (
              <rect
                key={series[part]?.label}
                x={place * width + 1}
                width={width - 2}
                y={height - (sumOf(values.slice(0, part + 1)) * height) / max}
                height={(value * height) / max}
                fill={fills[series[part]?.tone ?? "lead"]}
              />
            ))}
          </g>
        ))}
      </svg>
      <p className="label-text figures flex flex-wrap justify-between gap-x-4" aria-hidden="true">
        <span>{columns.at(0)?.label}</span>
        {series.length > 1 && (
          <span className="flex gap-4">
            {series.map(({ label, tone }) => (
              <span key={label} className="flex items-center gap-1.5">
                <span className={`size-2.5 ${swatches[tone]}`} /> {label}
              </span>
            ))}
          </span>
        )}
        <span>{columns.at(-1)?.label}</span>
      </p>
      <details className="group">
        <summary className="label-text flex min-h-6 items-center gap-1">
          <Icon name="right" className="size-4 transition-transform group-open:rotate-90" />
          {t("charts.table")}
        </summary>
        <Table caption={title}>
          <thead>
            <tr>
              <HeadCell>{head}</HeadCell>
              {series.map(({ label }) => (
                <HeadCell key={label} isFigure>
                  {label}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.toReversed().map(({ key, label, to, values }) => (
              <tr key={key}>
                <Cell>{to ? <TextLink to={to} text={label} /> : label}</Cell>
                {values.map((value, part) => (
                  <Cell key={series[part]?.label} isFigure>
                    {format(value)}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </figure>
  )
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
