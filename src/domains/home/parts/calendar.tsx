import type { AuctionCard } from "#domains/auctions/reads.ts"
import { useAuction } from "#domains/bidding/parts/live.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Countdown } from "#ui/countdown.tsx"
import { Link } from "#ui/link.tsx"
import { auctionPathOf } from "./lead.tsx"

type Props = { live: readonly AuctionCard[]; coming: readonly AuctionCard[]; now: string }

export function Calendar({ live, coming, now }: Props) {
  const t = useTexts("home")
  return (
    <aside className="grid content-start gap-8">
      {live.length > 0 && (
        <section>
          <h2 className="border-b border-rule-strong pb-2 text-lg">{t("alsoLive")}</h2>
          {live.map((auction) => (
            <Sale key={auction.id} auction={auction} now={now} />
          ))}
        </section>
      )}
      {coming.length > 0 && (
        <section>
          <h2 className="border-b border-rule-strong pb-2 text-lg">{t("schedule")}</h2>
          {coming.map((auction) => (
            <Sale key={auction.id} auction={auction} now={now} />
          ))}
        </section>
      )}
      <p>
        <Link to="/auction-schedule" className="link tap inline-flex items-center">
          {t("wholeSchedule")}
        </Link>
      </p>
    </aside>
  )
}

function Sale({ auction: given, now }: { auction: AuctionCard; now: string }) {
  const auction = useAuction(given)
  const t = useTexts("home")
  const placeTexts = useTexts("places")
  const language = useLanguage()
  const to = auctionPathOf(auction)
  const isLive = auction.status === "live"
  return (
    <article className="group relative grid gap-0.5 border-b border-rule py-3">
      <p className="label-text flex justify-between gap-4">
        <span>{placeTexts(`names.${auction.location}`)}</span>
        {isLive && (
          <Countdown endsAt={auction.endsAt} now={now} pausedAt={auction.pausedAt} className="text-ink" />
        )}
      </p>
      <h3 className="text-base leading-snug">
        {to ? (
          <Link to={to} className="covers">
            {auction.title}
          </Link>
        ) : (
          auction.title
        )}
      </h3>
      <p className="figures label-text">{factsOf(auction)}</p>
    </article>
  )

  function factsOf(facts: AuctionCard): string {
    const { status, lotCount, bidCount, startsAt, previewAt, isPreviewOpen, pausedAt } = facts
    if (pausedAt) return t("pausedSince", { time: formatDate(pausedAt, language) })
    if (status === "live") return `${t("lots", { count: lotCount })} · ${t("bids", { count: bidCount })}`
    const opens = t("opens", { time: formatDate(startsAt, language) })
    return isPreviewOpen
      ? `${t("lots", { count: lotCount })} · ${opens}`
      : `${opens} · ${t("previewFrom", { time: formatDate(previewAt, language, "date") })}`
  }
}
