import { textIn } from "#domains/display/localized-text.ts"
import { formatDate, formatDuration } from "#language/format.ts"
import { localeOf } from "#language/languages.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { historyDays } from "../history-days.ts"
import type { PastEvent, PublishedIncident, StatusReading } from "../read-status.ts"
import { ComponentRow } from "./component-row.tsx"
import { StateMark } from "./state-mark.tsx"

/** For the page and for the file that other servers show (`status-document.tsx`), so it links to nothing of the site. */
export function StatusReport({ status }: { status: StatusReading }) {
  const t = useTexts("status")
  const { components, current, past, state, maintenanceReason } = status
  return (
    <div className="grid gap-10">
      <section className="grid gap-3">
        <p className="flex flex-wrap items-baseline gap-3 text-xl" data-summary={state}>
          <StateMark state={state} /> {t(`summaries.${state}`)}
        </p>
        {maintenanceReason !== null && <p lang="">{maintenanceReason}</p>}
        <ul className="grid gap-6">
          {components.map((component) => (
            <ComponentRow key={component.name} component={component} />
          ))}
        </ul>
      </section>
      <section className="grid gap-4">
        <h2 className="text-2xl">{t("current")}</h2>
        {current.length === 0 ? (
          <p>{t("noneNow")}</p>
        ) : (
          current.map((incident) => <WrittenIncident key={incident.id} incident={incident} />)
        )}
      </section>
      <section className="grid gap-4">
        <h2 className="text-2xl">{t("past", { days: historyDays })}</h2>
        {past.length === 0 ? (
          <p>{t("nonePast")}</p>
        ) : (
          past.map((event) => (
            <Past key={`${event.kind} ${event.beganAt} ${event.components.join(" ")}`} event={event} />
          ))
        )}
      </section>
    </div>
  )
}

function Past({ event }: { event: PastEvent }) {
  if (event.kind === "incident") return <WrittenIncident incident={event} />
  return <MeasuredEvent event={event} />
}

function WrittenIncident({ incident }: { incident: PublishedIncident }) {
  const t = useTexts("status")
  const language = useLanguage()
  const { id, title, impact, components, updates } = incident
  return (
    <article id={id} className="grid max-w-read gap-2 border-t border-rule pt-3">
      <h3 className="text-lg">{textIn(title, language)}</h3>
      <p className="flex flex-wrap gap-x-3">
        <StateMark state={impact} />
        <span>{useComponentNames(components)}</span>
        <span className="text-ink-soft">{usePeriodText(incident)}</span>
      </p>
      <ol className="grid gap-2">
        {updates.map((update) => (
          <li key={update.id}>
            <strong>{t(`stages.${update.stage}`)}</strong>{" "}
            <time dateTime={update.at} className="text-ink-soft">
              {formatDate(update.at, language)}
            </time>
            <p className="break-words whitespace-pre-line">{textIn(update.text, language)}</p>
          </li>
        ))}
      </ol>
    </article>
  )
}

function MeasuredEvent({ event }: { event: Extract<PastEvent, { kind: "measured" }> }) {
  const t = useTexts("status")
  return (
    <article className="grid max-w-read gap-1 border-t border-rule pt-3">
      <h3 className="text-lg">
        {t(`measured.${event.impact}`, { components: useComponentNames(event.components) })}
      </h3>
      <p className="text-ink-soft">{usePeriodText(event)}</p>
    </article>
  )
}

function useComponentNames(components: PastEvent["components"]): string {
  const t = useTexts("status")
  const names = components.map((component) => t(`components.${component}`))
  return new Intl.ListFormat(localeOf[useLanguage()], { type: "conjunction" }).format(names)
}

function usePeriodText({ beganAt, endedAt }: { beganAt: string; endedAt: string | null }): string {
  const t = useTexts("status")
  const language = useLanguage()
  const began = formatDate(beganAt, language)
  if (endedAt === null) return t("since", { began })
  const seconds = (new Date(endedAt).getTime() - new Date(beganAt).getTime()) / 1_000
  return t("lasted", { began, time: formatDuration(seconds, language) })
}
