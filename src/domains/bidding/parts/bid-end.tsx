import type { LotPage } from "#domains/auctions/read-lot.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"

export function BidEnd({ lot }: { lot: LotPage }) {
  const t = useTexts("bidding")
  const language = useLanguage()
  const { softCloseMinutes: minutes, softCloseCapMinutes: cap } = lot
  const isMoved = lot.endsAt !== lot.scheduledEndsAt
  return (
    <div className="grid gap-1 border-t border-rule pt-3 text-xs text-ink-soft">
      <p>
        <span className="font-semibold text-ink">
          {t(lot.pausedAt ? "pause.wasToEnd" : "end.ends", { time: formatDate(lot.endsAt, language) })}
        </span>
        {isMoved && (
          <span className="block">
            {t("end.scheduled", { time: formatDate(lot.scheduledEndsAt, language) })}
          </span>
        )}
      </p>
      <p>
        {minutes === 0 ? t("end.fixed") : t("end.extension", { count: minutes })}
        {minutes > 0 && cap !== null && ` ${t("end.cap", { count: cap })}`}
      </p>
    </div>
  )
}
