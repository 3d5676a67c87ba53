import { formatDate, formatDuration } from "#language/format.ts"
import { localeOf } from "#language/languages.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { type ComponentState, impairments } from "../components.ts"
import type { ComponentStatus, StatusDay } from "../read-status.ts"
import { StateMark } from "./state-mark.tsx"

const fills = {
  operational: "fill-lead",
  degraded: "fill-act",
  outage: "fill-alarm",
  maintenance: "fill-ink-soft",
} as const satisfies Record<ComponentState, string>

export function ComponentRow({ component }: { component: ComponentStatus }) {
  const t = useTexts("status")
  const language = useLanguage()
  const { name, state, days, availability } = component
  const known = days.filter(({ state: ofDay }) => ofDay !== null)
  const impaired = known.filter(({ state: ofDay }) => ofDay !== "operational").toReversed()
  return (
    <li className="grid gap-2 border-t border-rule pt-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-lg">{t(`components.${name}`)}</h3>
        <StateMark state={state} />
      </div>
      <p className="text-ink-soft">{t(`about.${name}`)}</p>
      <DayBars days={days} />
      <p className="text-sm text-ink-soft">
        {availability === null
          ? t("notMeasured")
          : t("availability", {
              share: percentText(availability, localeOf[language]),
              count: known.length,
            })}
      </p>
      {impaired.length > 0 && (
        <details>
          <summary className="inline-flex min-h-6 items-center underline">
            {t("impairedDays", { count: impaired.length })}
          </summary>
          <ul className="grid gap-1 pt-2">
            {impaired.map((day) => (
              <li key={day.day}>
                {formatDate(`${day.day}T12:00:00+08:00`, language, "day")}: <DayText day={day} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function DayText({ day: { ms } }: { day: StatusDay }) {
  const t = useTexts("status")
  const language = useLanguage()
  const parts = impairments.flatMap((state) =>
    ms && ms[state] > 0
      ? [t(`durations.${state}`, { time: formatDuration(ms[state] / 1_000, language) })]
      : [],
  )
  return <>{new Intl.ListFormat(localeOf[language], { type: "unit" }).format(parts)}</>
}

/** The text below says the same to those who do not see it. */
function DayBars({ days }: { days: readonly StatusDay[] }) {
  return (
    <svg
      viewBox={`0 0 ${days.length * 4} 24`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-6 w-full"
    >
      {days.map(({ day, state }, index) => (
        <rect
          key={day}
          x={index * 4}
          y="0"
          width="3"
          height="24"
          data-state={state ?? "unknown"}
          className={state === null ? "fill-rule" : fills[state]}
        />
      ))}
    </svg>
  )
}

/** Rounds down: 99.999% is not 100%. */
function percentText(share: number, locale: string): string {
  const format = { style: "percent", maximumFractionDigits: 2 } as const
  return new Intl.NumberFormat(locale, format).format(Math.floor(share * 10_000) / 10_000)
}
