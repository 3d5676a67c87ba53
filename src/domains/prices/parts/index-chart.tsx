import { useId } from "react"
import { useTexts } from "#language/use-texts.ts"
import { indexChartOf } from "../index-chart.ts"
import type { IndexPoint } from "../read-index.ts"

type Props = { points: readonly IndexPoint[]; name: string }

/** The table beside it has the same data. */
export function IndexChart({ points, name }: Props) {
  const t = useTexts("prices")
  const id = useId()
  const chart = indexChartOf(points)
  const [first, last] = [points.at(0), points.at(-1)]
  if (!chart || !first || !last) return null
  const facts = {
    name,
    from: quarterText(first.quarter),
    until: quarterText(last.quarter),
    value: last.value.toFixed(1),
  }
  return (
    <svg role="img" aria-labelledby={`${id}-title ${id}-desc`} className="h-64 w-full overflow-visible">
      <title id={`${id}-title`}>{t("index.chartTitle", facts)}</title>
      <desc id={`${id}-desc`}>{t("index.chartDesc", facts)}</desc>
      <svg y="20" width="100%" height="200" className="overflow-visible" aria-hidden="true">
        {chart.levels.map(({ value, y }) => (
          <g key={value}>
            <line
              x1="0"
              x2="100%"
              y1={`${y}%`}
              y2={`${y}%`}
              className={value === 100 ? "stroke-rule-strong" : "stroke-rule"}
            />
            <text x="0" y={`${y}%`} dy="-5" className="figures fill-ink-soft text-2xs">
              {value}
            </text>
          </g>
        ))}
        {chart.lines.map(({ from, to, isBroken }) => {
          const [a, b] = [chart.dots[from], chart.dots[to]]
          if (!a || !b) return null
          return (
            <line
              key={b.quarter}
              x1={`${xIn(a.x)}%`}
              x2={`${xIn(b.x)}%`}
              y1={`${a.y}%`}
              y2={`${b.y}%`}
              strokeWidth={2}
              {...(isBroken ? { strokeDasharray: "2 6" } : {})}
              className="stroke-act"
            />
          )
        })}
        {chart.dots.map(({ x, y, quarter }) => (
          <circle
            key={quarter}
            cx={`${xIn(x)}%`}
            cy={`${y}%`}
            r={4}
            strokeWidth={1.5}
            className="fill-act stroke-paper"
          />
        ))}
      </svg>
      <text x="8%" y="244" className="figures fill-ink-soft text-2xs">
        {facts.from}
      </text>
      <text x="100%" y="244" textAnchor="end" className="figures fill-ink-soft text-2xs">
        {facts.until}
      </text>
    </svg>
  )
}

export function quarterText(quarter: string): string {
  return quarter.replace("-", " ")
}

function xIn(x: number): number {
  return 8 + x * 0.92
}
