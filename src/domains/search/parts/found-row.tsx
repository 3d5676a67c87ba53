import { useLot } from "#domains/bidding/parts/live.ts"
import { LivePrice } from "#domains/bidding/parts/live-price.tsx"
import { ShownPriceText } from "#domains/shop/parts/shown-price-text.tsx"
import { shownPriceOf } from "#domains/shop/shown-price.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Countdown } from "#ui/countdown.tsx"
import { Link } from "#ui/link.tsx"
import { Price } from "#ui/price.tsx"
import { type FoundItem, type FoundListing, type FoundLot, isLot } from "../found-item.ts"
import { useFactLine } from "./fact-line.ts"

type Props = { found: FoundItem; now: string }

export function FoundRow({ found, now }: Props) {
  const { name, path, imagePath } = found
  const factLine = useFactLine()
  return (
    <li className="group relative grid grid-cols-[3.5rem_minmax(0,1fr)_auto] content-start gap-x-4 border-b border-rule py-3">
      <img
        src={imagePath}
        alt=""
        width={56}
        height={75}
        loading="lazy"
        decoding="async"
        className="h-[4.6875rem] w-14 object-contain"
      />
      <div className="grid content-start gap-0.5">
        <FoundLabel found={found} />
        <h3 className="text-base leading-snug">
          <Link to={path} className="covers">
            {name}
          </Link>
        </h3>
        <p className="figures text-sm text-ink-soft">{factLine(found)}</p>
      </div>
      <div className="grid max-w-36 content-start justify-items-end gap-0.5 text-right">
        {isLot(found) ? <LotState found={found} now={now} /> : <OfferState found={found} />}
      </div>
    </li>
  )
}

function FoundLabel({ found }: { found: FoundItem }) {
  const bidding = useTexts("bidding")
  const placeTexts = useTexts("places")
  const place = placeTexts(`names.${found.location}`)
  if (!isLot(found)) return <p className="label-text">{place}</p>
  return (
    <p className="figures label-text">
      {bidding("lotNumber", { number: found.number })} · {found.auction}
    </p>
  )
}

function LotState({ found, now }: { found: FoundLot; now: string }) {
  return found.kind === "live" ? <LiveLot found={found} now={now} /> : <PastLot found={found} />
}

function LiveLot({ found, now }: { found: FoundLot; now: string }) {
  const t = useTexts("bidding")
  const { priceCents, bidCount, endsAt, pausedAt, status } = useLot(found)
  return (
    <>
      <span className="sr-only">{t(bidCount > 0 ? "current" : "opening")}: </span>
      <LivePrice cents={priceCents} />
      <span className="figures label-text">
        {bidCount > 0 ? t("bids", { count: bidCount }) : t("opening")}
      </span>
      {status === "live" && <Countdown endsAt={endsAt} now={now} pausedAt={pausedAt} className="text-xs" />}
    </>
  )
}

function PastLot({ found: { hammerCents, endsAt } }: { found: FoundLot }) {
  const t = useTexts("bidding")
  const own = useTexts("search")
  const language = useLanguage()
  return (
    <>
      {hammerCents === null ? (
        <span className="text-ink-soft">{own("unsold")}</span>
      ) : (
        <>
          <Price cents={hammerCents} />
          <span className="label-text">{t("hammer")}</span>
        </>
      )}
      <span className="figures label-text">{formatDate(endsAt, language, "day")}</span>
    </>
  )
}

function OfferState({ found }: { found: FoundListing }) {
  const t = useTexts("search")
  return (
    <>
      <ShownPriceText price={shownPriceOf(found)} />
      {found.available <= 0 && <span className="text-sm text-ink-soft">{t("outOfStock")}</span>}
    </>
  )
}
