import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { findLastImport } from "../../list-results.ts"

type Last = NonNullable<Awaited<ReturnType<typeof findLastImport>>>

export function LastImport({ last: { at, file, counts, refused, refusedCount } }: { last: Last }) {
  const t = useTexts("prices-admin")
  const language = useLanguage()
  return (
    <details className="border-y border-rule py-2">
      <summary className="link w-fit text-sm">
        {t("results.lastImport", { file, at: formatDate(at, language), lines: counts.lines })}
      </summary>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 pt-2 sm:grid-cols-3 lg:flex">
        {(["added", "changed", "unchanged", "matched", "unmatched"] as const).map((name) => (
          <div key={name}>
            <dt className="label-text">{t(`results.counts.${name}`)}</dt>
            <dd className="figures font-semibold">{counts[name]}</dd>
          </div>
        ))}
        <div>
          <dt className="label-text">{t("results.counts.refused")}</dt>
          <dd className="figures font-semibold">{refusedCount}</dd>
        </div>
      </dl>
      {refused.length > 0 && (
        <ul className="pt-2">
          {refused.map(({ line, reason }) => (
            <li key={line} className="break-words">
              {t("results.refusedLine", { line, reason })}
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
