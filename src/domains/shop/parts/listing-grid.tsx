import type { ReactNode } from "react"
import { LotImage } from "#domains/auctions/parts/lot-image.tsx"
import { strengthText, volumeText } from "#domains/catalogue/product.ts"
import { useOffer } from "#domains/drams/parts/live.ts"
import { TargetMeter } from "#domains/drams/parts/target-meter.tsx"
import { formatCount, formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/link.tsx"
import { Price } from "#ui/price.tsx"
import type { ListingCard } from "../listing-card.ts"
import { shownPriceOf } from "../shown-price.ts"
import { PriceEnd } from "./shown-price-text.tsx"

const rooms = {
  beside: "md:grid-cols-3 lg:grid-cols-4",
  row: "md:grid-cols-4 xl:grid-cols-5",
} as const

type Props = {
  listings: readonly ListingCard[]
  now: string
  room: keyof typeof rooms
  showsLocation?: boolean
  beside?: ((listing: ListingCard) => ReactNode) | undefined
}

export function ListingGrid({ listings, now, room, showsLocation = false, beside }: Props) {
  return (
    <ul className={classNames("grid grid-cols-2 gap-x-4 gap-y-8 md:gap-x-6", rooms[room])}>
      {listings.map((listing, place) => (
        <li key={listing.id} className="grid">
          <Card
            listing={listing}
            now={now}
            isFirst={place < 2 && room === "beside"}
            showsLocation={showsLocation}
            beside={beside?.(listing)}
          />
        </li>
      ))}
    </ul>
  )
}

type ListingCardProps = {
  listing: ListingCard
  now: string
  isFirst: boolean
  showsLocation: boolean
  beside: ReactNode
}

function Card({ listing, now, isFirst, showsLocation, beside }: ListingCardProps) {
  const placeTexts = useTexts("places")
  const isOut = listing.available === 0
  return (
    <article className="group card">
      <div className={classNames("card-picture", isOut && "opacity-60")}>
        <LotImage lot={listing} isFirst={isFirst} />
      </div>
      <div className="card-words">
        <p className="label-text min-h-4">
          {listing.distillery ?? listing.bottler}
          {showsLocation && ` · ${placeTexts(`names.${listing.location}`)}`}
        </p>
        <h3 className="card-name">
          <Link to={listing.path} className="covers">
            {listing.name}
          </Link>
        </h3>
        <FactLine listing={listing} />
      </div>
      <div className="card-end content-start gap-1.5">
        <div className="flex min-h-12 items-end justify-between gap-2">
          <ListingPrice listing={listing} />
          {beside}
        </div>
        {listing.dramSale ? (
          <DramProgress listing={listing} dramSale={listing.dramSale} now={now} />
        ) : (
          <StockMark listing={listing} />
        )}
      </div>
    </article>
  )
}

function FactLine({ listing }: { listing: ListingCard }) {
  const t = useTexts("shop")
  const language = useLanguage()
  const { kind, name, age, volumeMl, abvPercent, filledOn, caskType, rlaLitres } = listing
  const facts =
    kind === "cask"
      ? [
          filledOn && t("shelf.filled", { date: formatDate(filledOn, language, "day") }),
          // Most casks have their wood in their name.
          caskType && !name.includes(caskType) && caskType,
          rlaLitres && t("shelf.rla", { litres: formatCount(rlaLitres, language) }),
          strengthText(abvPercent),
        ]
      : [
          age !== null && t("shelf.years", { count: age }),
          kind === "bottle" && volumeMl && volumeText(volumeMl),
          kind === "dram" && listing.dramSale && volumeText(listing.dramSale.dramMl),
          strengthText(abvPercent),
        ]
  // A non-breaking space keeps the dot at the end of the line.
  return <p className="label-text">{facts.filter(Boolean).join("\u00a0· ")}</p>
}

function ListingPrice({ listing }: { listing: ListingCard }) {
  const t = useTexts("shop")
  const price = shownPriceOf(listing)
  const { cents, wasCents } = price
  if (cents === listing.priceCents) return <Price cents={cents} size="large" />
  return (
    <p className="grid">
      {wasCents !== null && (
        <span className="figures text-xs text-ink-soft">
          <span className="sr-only">{t("bottle.regularPrice")}: </span>
          <s>{money(wasCents)}</s>
        </span>
      )}
      <span className="sr-only">{t("bottle.salePrice")}: </span>
      <Price cents={cents} size="large" className="text-act-text" />
      <PriceEnd price={price} />
    </p>
  )
}

const few = 3

function StockMark({ listing: { kind, available } }: { listing: ListingCard }) {
  const t = useTexts("shop")
  if (kind === "cask") return <p className="text-xs font-semibold text-lead">{t("shelf.caskFree")}</p>
  if (kind === "dram") return <p className="text-xs text-ink-soft">{t("shelf.noDramSale")}</p>
  if (available === 0) return <p className="text-xs text-ink-soft">{t("bottle.out")}</p>
  return (
    <p className="text-xs font-semibold text-lead">
      {available <= few ? t("bottle.left", { count: available }) : t("bottle.inStock")}
    </p>
  )
}

type DramProgressProps = { listing: ListingCard; dramSale: NonNullable<ListingCard["dramSale"]>; now: string }

function DramProgress({ listing, dramSale, now }: DramProgressProps) {
  const offer = useOffer({ ...dramSale, dramSaleId: dramSale.id, listingId: listing.id })
  const { pledged, target, endsAt, status } = offer
  return <TargetMeter {...{ pledged, target, endsAt, status, now }} />
}
