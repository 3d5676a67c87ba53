import { useTexts } from "#language/use-texts.ts"

type Minute = { ago: number; taken: number; refused: number }

const height = 72
const width = 10

export function BidActivityChart({ minutes }: { minutes: readonly Minute[] }) {
  const t = useTexts("bidding-admin")
  const max = Math.max(4, ...minutes.map((minute) => minute.taken + minute.refused))
  const scale = height / max
  const last = minutes.at(-1) ?? { taken: 0, refused: 0 }
  const taken = minutes.reduce((sum, minute) => sum + minute.taken, 0)
  const refused = minutes.reduce((sum, minute) => sum + minute.refused, 0)
  return (
    <figure className="grid gap-2">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{t("live.lastMinute", { count: last.taken })}</span>
        <span className="label-text">{t("live.span", { minutes: minutes.length, taken, refused })}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${minutes.length * width} ${height}`}
        preserveAspectRatio="none"
        className="h-18 w-full border-b border-rule-strong"
        aria-hidden="true"
      >
        {minutes.map((minute, index) => (
          <g key={minute.ago}>
            <rect
              x={index * width + 1}
              width={width - 2}
              y={height - minute.taken * scale}
              height={minute.taken * scale}
              fill="var(--lead)"
            />
            <rect
              x={index * width + 1}
              width={width - 2}
              y={height - (minute.taken + minute.refused) * scale}
              height={minute.refused * scale}
              fill="var(--alarm)"
            />
          </g>
        ))}
      </svg>
      <p className="label-text flex justify-between" aria-hidden="true">
        <span>{t("live.ago", { minutes: minutes.length })}</span>
        <span className="flex gap-4">
          <span className="flex items-center gap-1.5">
            <span className="size-2.5 bg-lead" /> {t("live.taken")}
          </span>
          <span className="flex items-center gap-1.5">
            <span className="size-2.5 bg-alarm" /> {t("live.refused")}
          </span>
        </span>
        <span>{t("live.now")}</span>
      </p>
    </figure>
  )
}
