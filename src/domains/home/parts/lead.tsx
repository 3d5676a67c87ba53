import type { LotCard } from "#domains/auctions/lot-card.ts"
import { livePath, previewPath } from "#domains/auctions/paths.ts"
import type { AuctionCard } from "#domains/auctions/reads.ts"
import { useAuction } from "#domains/bidding/parts/live.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { LinkButton } from "#ui/button.tsx"
import { Countdown } from "#ui/countdown.tsx"
import { Link } from "#ui/link.tsx"
import { TopLots } from "./top-lots.tsx"

type Props = {
  auction: AuctionCard
  shelf: readonly LotCard[]
  now: string
  /** Where the introduction has the page's title. */
  isBelowTitle: boolean
}

export function Lead({ auction: given, shelf, now, isBelowTitle }: Props) {
  const auction = useAuction(given)
  const t = useTexts("home")
  const placeTexts = useTexts("places")
  const isLive = auction.status === "live"
  const place = placeTexts(`names.${auction.location}`)
  const to = auctionPathOf(auction)
  const Heading = isBelowTitle ? "h2" : "h1"
  return (
    <section className="grid content-start gap-8">
      <div className="grid gap-4">
        <p className="flex items-center gap-2 font-semibold text-act-text">
          {isLive && <span aria-hidden="true" className="size-2 rounded-full bg-act" />}
          {t(isLive ? "liveNow" : "comingIn", { place })}
        </p>
        <Heading
          className={
            isBelowTitle
              ? "text-3xl md:text-4xl"
              : "max-w-[22ch] text-[clamp(2.25rem,1.4rem+3.4vw,4rem)] leading-[1.04] tracking-[-0.015em]"
          }
        >
          {to ? (
            <Link to={to} className="no-underline hover:text-act-text">
              {auction.title}
            </Link>
          ) : (
            auction.title
          )}
        </Heading>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {to && (
            <LinkButton to={to} kind={isBelowTitle ? "plain" : "act"} size="large">
              {isLive ? t("toLots", { count: auction.lotCount }) : t("toPreview")}
            </LinkButton>
          )}
          <Facts auction={auction} now={now} />
        </div>
      </div>
      {shelf.length > 0 && <TopLots lots={shelf} label={t("shelf")} />}
    </section>
  )
}

function Facts({ auction, now }: { auction: AuctionCard; now: string }) {
  const t = useTexts("home")
  const language = useLanguage()
  if (auction.status !== "live")
    return (
      <p className="figures text-base text-ink-soft">
        {t("opens", { time: formatDate(auction.startsAt, language) })}
      </p>
    )
  return (
    <p className="figures text-base text-ink-soft">
      {t("bids", { count: auction.bidCount })}
      <span aria-hidden="true"> · </span>
      {t(auction.pausedAt ? "paused" : "ends")}{" "}
      <Countdown
        endsAt={auction.endsAt}
        now={now}
        pausedAt={auction.pausedAt}
        className="font-semibold text-ink"
      />
    </p>
  )
}

export function auctionPathOf({ status, isPreviewOpen, location, id }: AuctionCard): AppPath | undefined {
  if (status === "live") return `${livePath(location)}?auction=${id}`
  return isPreviewOpen ? previewPath(id) : undefined
}
