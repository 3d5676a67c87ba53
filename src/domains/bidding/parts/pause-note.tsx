import type { AuctionPause } from "#domains/auctions/live-state.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Note } from "#ui/note.tsx"

export function PauseNote({ auction }: { auction: AuctionPause }) {
  const t = useTexts("bidding")
  const language = useLanguage()
  const { pausedAt, pauseReason } = auction
  if (!pausedAt) return null
  return (
    <Note tone="alarm">
      <div className="grid gap-1">
        <p className="font-semibold">{t("pause.title")}</p>
        <p className="figures">{t("pause.since", { time: formatDate(pausedAt, language) })}</p>
        {pauseReason && <p className="wrap-break-word">{t("pause.reason", { reason: pauseReason })}</p>}
        <p>{t("pause.what")}</p>
      </div>
    </Note>
  )
}
