import type { Column } from "#admin/lists/columns.ts"
import { localeOf } from "#language/languages.ts"
import type { Language } from "#platform/ctx.ts"
import type { SpeedRow } from "../read-speeds.ts"
import { gradeOf, type Metric } from "../rules.ts"

const tones = { good: "text-lead", fair: "", poor: "text-alarm" } as const

const shown = ["lcp", "inp", "cls", "ttfb"] as const satisfies readonly Metric[]

/** The columns of a table whose rows are pages or countries. */
export function speedColumns<Row extends SpeedRow>(
  first: Column<Row, "page-speed">,
): readonly Column<Row, "page-speed">[] {
  return [
    first,
    { name: "visits", head: "visits", value: ({ visits }) => visits, format: "count" },
    ...shown.map(
      (metric): Column<Row, "page-speed"> => ({
        name: metric,
        head: `metrics.${metric}`,
        format: "count",
        value: (row) => row[metric],
        cell: (row, { language, t }) => {
          const value = row[metric]
          if (value === null) return "–"
          const grade = gradeOf(metric, value)
          return (
            <span className={tones[grade]}>
              {formatSpeed(metric, value, language)}
              <span className="label-text block">{t(`grades.${grade}`)}</span>
            </span>
          )
        },
      }),
    ),
  ]
}

export function formatSpeed(metric: Metric, value: number, language: Language): string {
  const locale = localeOf[language]
  if (metric === "cls") return new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value)
  const isShort = value < 1_000
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: isShort ? "millisecond" : "second",
    maximumFractionDigits: isShort ? 0 : 1,
  }).format(isShort ? value : value / 1_000)
}
