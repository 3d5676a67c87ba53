import { formatCount, formatDuration, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { TextLink } from "#ui/link.tsx"
import { Note } from "#ui/note.tsx"
import type { QueuedWork } from "../work/read-work.ts"
import type { HomeView } from "./read-home.ts"
import { StoredFaults } from "./stored-faults.tsx"

type Props = HomeView["exceptions"] & { work: readonly QueuedWork[]; now: string }

/** What went wrong, before the work of a usual day. */
export function Exceptions({
  faults,
  lateLots,
  backups,
  held,
  work,
  now,
  missingStandbys,
  standbyLagMs,
  healthProblems,
}: Props) {
  const t = useTexts("admin")
  const language = useLanguage()
  const queues = work.filter(({ isException, count }) => isException && count > 0)
  const hasStandbyNote = missingStandbys > 0 || standbyLagMs !== null
  const hasNote =
    hasStandbyNote ||
    healthProblems > 0 ||
    backups.length > 0 ||
    lateLots.length > 0 ||
    held !== null ||
    queues.length > 0
  if (faults.length === 0 && !hasNote) return null
  return (
    <section aria-label={t("home.exceptions")} className="grid gap-3">
      <StoredFaults faults={faults} />
      {hasNote && (
        <Note tone="alarm">
          <h2 className="font-semibold">{t("home.exceptions")}</h2>
          <ul className="mt-1 grid gap-1">
            {missingStandbys > 0 && <li>{t("home.standbysMissing", { count: missingStandbys })}</li>}
            {standbyLagMs !== null && (
              <li>{t("home.standbyLag", { age: formatDuration(standbyLagMs / 1_000, language) })}</li>
            )}
            {healthProblems > 0 && (
              <li>
                <TextLink to="/admin/health" text={t("home.health", { count: healthProblems })} />
              </li>
            )}
            {lateLots.length > 0 && (
              <li>
                {t("home.lateLots", { count: lateLots.length })}
                {": "}
                {lateLots.map(({ id, number }) => (
                  <TextLink
                    key={id}
                    to={pathTo("/admin/lots/:id", { id })}
                    className="mr-3"
                    text={t("home.lotNumber", { number })}
                  />
                ))}
              </li>
            )}
            {backups.map(({ alarm, fault, lastAt }) => (
              <li key={alarm} className="flex flex-wrap gap-x-3">
                <span>{t(`home.backups.${alarm}`)}</span>
                {fault && <span lang="en">{fault}</span>}
                <span className="text-ink-soft">
                  {lastAt
                    ? t("home.backups.last", { age: formatDuration(secondsFrom(lastAt, now), language) })
                    : t("home.backups.none")}
                </span>
              </li>
            ))}
            {queues.map(({ name, to, count, sinceAt, cents }) => (
              <li key={name} className="flex flex-wrap gap-x-3">
                <TextLink to={to} text={`${t(`queues.${name}`)}: ${formatCount(count, language)}`} />
                {cents !== null && <span className="figures">{money(cents)}</span>}
                {sinceAt && (
                  <span className="text-ink-soft">
                    {t("home.oldest", { age: formatDuration(secondsFrom(sinceAt, now), language) })}
                  </span>
                )}
              </li>
            ))}
            {held && (
              <li>
                <TextLink
                  to="/admin/stock?state=held"
                  text={t("home.heldAlarm", {
                    bottles: formatCount(held.bottles, language),
                    stock: formatCount(held.stock, language),
                  })}
                />
              </li>
            )}
          </ul>
        </Note>
      )}
    </section>
  )
}

export function secondsFrom(earlier: string, later: string): number {
  return (new Date(later).getTime() - new Date(earlier).getTime()) / 1_000
}
