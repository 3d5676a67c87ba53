import type { ReactNode } from "react"
import { formatDate, money } from "#language/format.ts"
import { type PlainKey, useLanguage, useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { Countdown } from "#ui/countdown.tsx"
import { Link } from "#ui/link.tsx"
import { StatusMark } from "#ui/status-mark.tsx"
import { archivedAuctionPath, livePath, previewPath } from "../paths.ts"
import type { AuctionCard } from "../reads.ts"
import { ReminderLink } from "./reminder-link.tsx"
import { shareText } from "./share-text.ts"

type Props = { auction: AuctionCard; now: string; children?: ReactNode }

export function AuctionLine({ auction, now, children }: Props) {
  const t = useTexts("auctions")
  const placeTexts = useTexts("places")
  const language = useLanguage()
  const to = addressOf(auction)
  const title = `${auction.title}`
  return (
    <article className="grid gap-x-8 gap-y-2 border-b border-rule py-5 md:grid-cols-[9rem_minmax(0,1fr)_minmax(0,14rem)]">
      <p className="text-xs font-semibold text-ink">{placeTexts(`names.${auction.location}`)}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
        <h3 className="text-xl">
          {to ? (
            <Link to={to} className="no-underline hover:text-act-text">
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <Facts auction={auction} />
        {children}
      </div>
      <div className="grid content-start gap-1 md:justify-items-end md:text-right">
        {auction.status === "live" && (
          <>
            <StatusMark mark={auction.pausedAt ? "paused" : "live"} />
            <p>
              <Countdown endsAt={auction.endsAt} now={now} pausedAt={auction.pausedAt} className="text-lg" />
            </p>
          </>
        )}
        <p className="figures text-ink-soft">{timesOf(auction)}</p>
        {to && (
          <Link to={to} className="link tap inline-flex items-center">
            {t(linkTexts[auction.status] ?? "schedule.toPreview")}
          </Link>
        )}
        {auction.status === "scheduled" && <ReminderLink auctionId={auction.id} title={auction.title} />}
      </div>
    </article>
  )

  function timesOf({ status, startsAt, endsAt, pausedAt }: AuctionCard): string {
    if (status === "scheduled") return t("schedule.opens", { time: formatDate(startsAt, language) })
    if (pausedAt) return t("schedule.paused", { time: formatDate(pausedAt, language) })
    const time = status === "completed" ? formatDate(endsAt, language, "day") : formatDate(endsAt, language)
    return t(status === "live" ? "schedule.ends" : "schedule.ended", { time })
  }
}

const linkTexts: Partial<Record<AuctionCard["status"], PlainKey<"auctions">>> = {
  live: "schedule.toLots",
  completed: "schedule.toResults",
}

function addressOf({ status, isPreviewOpen, location, id }: AuctionCard): AppPath | undefined {
  if (status === "live") return `${livePath(location)}?auction=${id}`
  if (status === "completed") return archivedAuctionPath(location, id)
  return status === "scheduled" && isPreviewOpen ? previewPath(id) : undefined
}

function Facts({ auction }: { auction: AuctionCard }) {
  const t = useTexts("auctions")
  const lots = useTexts("lot-list")
  const language = useLanguage()
  const { status, lotCount, soldCount, hammerCents, topCents, bidCount, isPreviewOpen, previewAt } = auction
  if (status === "completed") {
    const facts = {
      sold: soldCount,
      count: lotCount,
      share: shareText(soldCount, lotCount),
      hammer: money(hammerCents),
      top: money(topCents),
    }
    return <p className="figures text-ink-soft">{t("schedule.result", facts)}</p>
  }
  if (status === "scheduled" && !isPreviewOpen)
    return (
      <p className="text-ink-soft">{t("schedule.previewFrom", { time: formatDate(previewAt, language) })}</p>
    )
  return (
    <p className="figures text-ink-soft">
      {lots("list.lots", { count: lotCount })}
      {status === "live" && ` · ${lots("list.bids", { count: bidCount })}`}
    </p>
  )
}
