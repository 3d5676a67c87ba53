import { formatCount } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { reasonKey } from "./refusal-texts.ts"

/** How many bids were rejected, by reason. */
export function RejectedBids({ reasons }: { reasons: readonly { code: string; bids: number }[] }) {
  const t = useTexts("bidding-admin")
  const language = useLanguage()
  if (reasons.length === 0) return <p className="text-ink-soft">{t("live.noneRefused")}</p>
  return (
    <dl className="grid gap-1.5">
      {reasons.map(({ code, bids }) => (
        <div key={code} className="flex justify-between gap-4">
          <dt>{t(reasonKey(code))}</dt>
          <dd className="figures font-semibold">{formatCount(bids, language)}</dd>
        </div>
      ))}
    </dl>
  )
}
