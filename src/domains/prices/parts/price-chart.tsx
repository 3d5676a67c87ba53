import { useId } from "react"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { Cents } from "#platform/money.ts"
import { chartOf } from "../chart.ts"
import type { PastSale } from "../read-history.ts"

type Props = { results: readonly PastSale[]; medianCents: Cents | null; name: string }

/** In percent, so that text keeps its size at any width. */
export function PriceChart({ results, medianCents, name }: Props) {
  const t = useTexts("prices")
  const language = useLanguage()
  const id = useId()
  const chart = chartOf(results)
  if (!chart) return null
  const { points, prices, fromAt, untilAt, yOf } = chart
  const [from, until] = [formatDate(fromAt, language, "day"), formatDate(untilAt, language, "day")]
  const facts = { name, from, until, count: points.length }
  const hasForeign = points.some(({ isForeign }) => isForeign)
  return (
    <figure className="grid gap-2">
      <svg role="img" aria-labelledby={`${id}-title ${id}-desc`} className="h-56 w-full overflow-visible">
        <title id={`${id}-title`}>{t("chart.title", facts)}</title>
        <desc id={`${id}-desc`}>{t("chart.desc", facts)}</desc>
        <svg y="20" width="100%" height="170" className="overflow-visible" aria-hidden="true">
          {prices.map(({ cents, y }) => (
            <g key={cents}>
              <line x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} className="stroke-rule" />
              <text x="0" y={`${y}%`} dy="-5" className="figures fill-ink-soft text-2xs">
                {money(cents)}
              </text>
            </g>
          ))}
          {medianCents !== null && (
            <line
              x1="15%"
              x2="100%"
              y1={`${yOf(medianCents)}%`}
              y2={`${yOf(medianCents)}%`}
              strokeDasharray="2 5"
              strokeWidth={1.5}
              className="stroke-lead"
            />
          )}
          {points.map(({ x, y, endedAt, isForeign }, place) => (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: two lots may end at once for the same price
              key={`${endedAt} ${place}`}
              cx={`${15 + x * 0.85}%`}
              cy={`${y}%`}
              r={5}
              strokeWidth={1.5}
              className={isForeign ? "fill-paper stroke-act" : "fill-act stroke-paper"}
            />
          ))}
        </svg>
        <text x="15%" y="212" className="figures fill-ink-soft text-2xs">
          {from}
        </text>
        <text x="100%" y="212" textAnchor="end" className="figures fill-ink-soft text-2xs">
          {until}
        </text>
      </svg>
      {(hasForeign || medianCents !== null) && (
        <figcaption className="label-text flex flex-wrap gap-x-5">
          {hasForeign && (
            <>
              <Sign className={`${dot} bg-act`}>{t("chart.soldHere")}</Sign>
              <Sign className={dot}>{t("chart.soldElsewhere")}</Sign>
            </>
          )}
          {medianCents !== null && <Sign className={line}>{t("chart.median")}</Sign>}
        </figcaption>
      )}
    </figure>
  )
}

const dot = "size-2.5 rounded-full border-2 border-act"
const line = "w-6 border-t-2 border-dotted border-lead"

function Sign({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={className} aria-hidden="true" /> {children}
    </span>
  )
}
