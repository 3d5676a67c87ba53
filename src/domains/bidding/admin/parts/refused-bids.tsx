import { formatBidTime } from "#domains/auctions/admin/sale-time.ts"
import type { Location } from "#domains/auctions/lot.ts"
import { formatCount } from "#language/format.ts"
import { type PlainKey, useLanguage, useTexts } from "#language/use-texts.ts"

type Props = {
  reasons: readonly { code: string; bids: number }[]
  last: readonly { id: number; at: string; code: string; username: string | null; lotNumber: number }[]
  location: Location
}

/** Never shows an amount: it may be a maximum. */
export function RefusedBids({ reasons, last, location }: Props) {
  const t = useTexts("bidding-admin")
  const language = useLanguage()
  if (last.length === 0) return <p className="text-ink-soft">{t("live.noneRefused")}</p>
  return (
    <div className="grid gap-4">
      {reasons.length > 0 && (
        <dl className="grid gap-1.5">
          {reasons.map(({ code, bids }) => (
            <div key={code} className="flex justify-between gap-4">
              <dt>{t(reasonKey(code))}</dt>
              <dd className="figures font-semibold">{formatCount(bids, language)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="grid gap-1">
        <h3 className="label-text font-sans">{t("live.lastRefused")}</h3>
        <ol>
          {last.map((refused) => (
            <li key={refused.id} className="grid gap-x-3 border-t border-rule py-1.5">
              <span className="figures label-text">
                {formatBidTime(refused.at, location, language)} ·{" "}
                {t("live.lot", { number: refused.lotNumber })} · {refused.username ?? "–"}
              </span>
              <span>{t(reasonKey(refused.code))}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

const knownReasons = [
  "tooLow",
  "notHigher",
  "notWhole",
  "paused",
  "overBudget",
  "ended",
  "notOpen",
  "withdrawn",
  "ownLot",
  "suspended",
  "banned",
  "notVerified",
] as const

function reasonKey(code: string): PlainKey<"bidding-admin"> {
  const [, reason] = code.split(".")
  return `refusedFor.${knownReasons.find((each) => each === reason) ?? "other"}`
}
