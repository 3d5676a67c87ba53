import { useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { aspects } from "../aspects.ts"
import type { RatingSummary } from "../rules.ts"
import { Stars } from "./stars.tsx"

export function SummaryTable({ summary, className }: { summary: RatingSummary; className?: string }) {
  const t = useTexts("reviews")
  return (
    <div className={classNames("grid content-start gap-4", className)}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="figures font-name text-3xl">{summary.overall.toFixed(1)}</span>
        <span className="grid">
          <Stars value={summary.overall} />
          <span className="label-text">{t("count", { count: summary.count })}</span>
        </span>
      </p>
      <dl className="border-t border-rule">
        {aspects.map((aspect) => (
          <div key={aspect} className="flex items-center gap-4 border-b border-rule py-2">
            <dt className="grow">{t(`aspects.${aspect}`)}</dt>
            <dd className="flex items-center gap-3">
              <Stars value={summary[aspect]} />
              <span aria-hidden="true" className="figures w-8 text-right font-semibold">
                {summary[aspect].toFixed(1)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
