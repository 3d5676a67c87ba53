import { strengthText, volumeText } from "#domains/catalogue/product.ts"
import { useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { Countdown } from "#ui/countdown.tsx"
import { Link } from "#ui/link.tsx"
import { Price } from "#ui/price.tsx"
import type { DramOffer } from "../reads.ts"
import { useOffer } from "./live.ts"
import { TargetMeter } from "./target-meter.tsx"

type Props = {
  offers: readonly DramOffer[]
  now: string
  heading?: "h2" | "h3"
  className?: string
}

export function DramGrid({
  offers,
  now,
  heading = "h2",
  className = "md:grid-cols-3 xl:grid-cols-4",
}: Props) {
  return (
    <ul className={classNames("grid gap-x-6 gap-y-8 sm:grid-cols-2", className)}>
      {offers.map((offer, index) => (
        <li key={`${offer.dramSaleId} ${offer.listingId}`} className="grid">
          <Card offer={offer} now={now} heading={heading} isFirst={index < 2} />
        </li>
      ))}
    </ul>
  )
}

type DramCardProps = { offer: DramOffer; now: string; heading: "h2" | "h3"; isFirst: boolean }

function Card({ offer: given, now, heading: Heading, isFirst }: DramCardProps) {
  const t = useTexts("drams")
  const offer = useOffer(given)
  const facts = [offer.distillery, offer.region, strengthText(offer.abvPercent)].filter(Boolean)
  return (
    <article className="group relative grid grid-rows-[1fr_auto] gap-3">
      <div className="grid grid-cols-[5rem_1fr] gap-4">
        <img
          src={offer.imagePath}
          alt=""
          width={360}
          height={480}
          loading={isFirst ? "eager" : "lazy"}
          decoding="async"
          className="h-28 w-full bg-paper-sunk object-contain p-2"
        />
        <div className="grid content-start gap-1">
          <Heading className="line-clamp-3 font-name text-base leading-snug">
            <Link to={offer.path} className="covers">
              {offer.name}
            </Link>
          </Heading>
          <p className="label-text">{facts.join(" · ")}</p>
        </div>
      </div>
      <div className="grid gap-2 border-t border-rule pt-2">
        <p className="card-line">
          <span>
            <Price cents={offer.priceCents} size="large" />{" "}
            <span className="figures label-text">{t("ofVolume", { volume: volumeText(offer.dramMl) })}</span>
          </span>
          <span className="text-xs">
            <span className="sr-only">{t("timeLeft")} </span>
            <Countdown endsAt={offer.endsAt} now={now} />
          </span>
        </p>
        <TargetMeter {...offer} />
        {offer.freed > 0 && (
          <p className="text-xs font-semibold text-lead">{t("freed.left", { count: offer.freed })}</p>
        )}
      </div>
    </article>
  )
}
