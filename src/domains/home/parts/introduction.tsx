import type { LotCard } from "#domains/auctions/lot-card.ts"
import { LotImage } from "#domains/auctions/parts/lot-image.tsx"
import { useLot } from "#domains/bidding/parts/live.ts"
import { LivePrice } from "#domains/bidding/parts/live-price.tsx"
import type { PagePicture as PagePictureData } from "#domains/display/page-pictures/read-page-picture.ts"
import { PagePicture } from "#domains/display/parts/page-picture.tsx"
import { shopPath } from "#domains/listings/paths.ts"
import { homePlace } from "#domains/places/places.ts"
import { useAuctionPlaces } from "#domains/places/use-auction-places.ts"
import { useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { Countdown } from "#ui/countdown.tsx"
import { Link } from "#ui/link.tsx"

type Props = { next: LotCard | undefined; picture: PagePictureData; now: string }

/** For strangers: what this is, the next chance, and what to do. */
export function Introduction({ next, picture, now }: Props) {
  const t = useTexts("home")
  return (
    <section className="grid items-center gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_27rem]">
      <div className="grid gap-5">
        <h1 className="max-w-[20ch] text-[clamp(2.125rem,1.3rem+3.2vw,3.75rem)] leading-[1.05] tracking-[-0.015em]">
          {t("introduction.title")}
        </h1>
        <p className="max-w-[46ch] text-lg text-ink-soft">
          {t("introduction.text", { places: useAuctionPlaces() })}
        </p>
        <div className="grid grid-cols-2 gap-3 pt-1 sm:flex sm:flex-wrap">
          <LinkButton
            to={next ? "/whisky-auction-live" : "/auction-schedule"}
            kind="act"
            size="large"
            className="col-span-2"
          >
            {t(next ? "introduction.bid" : "wholeSchedule")}
          </LinkButton>
          <LinkButton to={shopPath("bottle", homePlace)} size="large">
            {t("introduction.shop")}
          </LinkButton>
          <LinkButton to="/register-lots" size="large">
            {t("introduction.sell")}
          </LinkButton>
        </div>
      </div>
      <div className="flex flex-col-reverse gap-5 lg:flex-col">
        <PagePicture of={picture} sizes="(min-width: 64rem) 27rem, 100vw" isFirst className="aspect-[2/1]" />
        {next && <NextLot lot={next} now={now} />}
      </div>
    </section>
  )
}

function NextLot({ lot: given, now }: { lot: LotCard; now: string }) {
  const lot = useLot(given)
  const t = useTexts("home")
  const placeTexts = useTexts("places")
  return (
    <article className="group relative grid grid-cols-[7rem_minmax(0,1fr)] gap-x-5 border-y border-rule-strong py-4 md:grid-cols-[9rem_minmax(0,1fr)]">
      <div className="grid items-center bg-paper-sunk px-2 pt-1 pb-3">
        <LotImage lot={lot} isFirst className="aspect-[3/4]" />
      </div>
      <div className="grid content-center gap-3">
        <p className="flex items-center gap-2 font-semibold text-act-text">
          <span aria-hidden="true" className="size-2 rounded-full bg-act" />
          {t("introduction.next")}
        </p>
        <h2 className="text-lg leading-snug">
          <Link to={lot.path} className="covers">
            {lot.name}
          </Link>
        </h2>
        <dl className="flex flex-wrap gap-x-6 gap-y-2">
          <div>
            <dt className="label-text">{t("introduction.left")}</dt>
            <dd>
              <Countdown
                endsAt={lot.endsAt}
                now={now}
                pausedAt={lot.pausedAt}
                className="text-xl font-semibold"
              />
            </dd>
          </div>
          <div>
            <dt className="label-text">{t("bid")}</dt>
            <dd>
              <LivePrice cents={lot.priceCents} size="large" />
            </dd>
          </div>
        </dl>
        <p className="figures label-text">
          {placeTexts(`names.${lot.location}`)} · {t("bids", { count: lot.bidCount })}
        </p>
      </div>
    </article>
  )
}
