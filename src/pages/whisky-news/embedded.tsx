import type { ListedLot } from "#domains/auctions/lot-card.ts"
import { LotImage } from "#domains/auctions/parts/lot-image.tsx"
import { useLot } from "#domains/bidding/parts/live.ts"
import { LivePrice } from "#domains/bidding/parts/live-price.tsx"
import { LotStatusMark } from "#domains/bidding/parts/place.tsx"
import { embedAt } from "#domains/news/embeds.ts"
import { useTexts } from "#language/use-texts.ts"
import { Countdown } from "#ui/countdown.tsx"
import { Link } from "#ui/link.tsx"
import { Price } from "#ui/price.tsx"
import type { Embedded, EmbeddedBottle } from "./read-embedded.ts"

/** Null for a line whose lot or bottle is not public, undefined for a line of text. */
export function embeddedAt(text: string, { lots, bottles }: Embedded, now: string) {
  const embed = embedAt(text)
  if (!embed) return undefined
  const lot = lots[embed.key]
  if (lot) return <EmbeddedLot lot={lot} now={now} />
  const bottle = bottles[embed.key]
  return bottle ? <Bottle bottle={bottle} /> : null
}

const card =
  "group relative grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-5 border-y border-rule py-3 font-sans text-base leading-normal sm:grid-cols-[6rem_minmax(0,1fr)]"

function EmbeddedLot({ lot: given, now }: { lot: ListedLot; now: string }) {
  const lot = useLot(given)
  const t = useTexts("bidding")
  return (
    <article className={card}>
      <LotImage lot={lot} className="aspect-[3/4] w-full bg-paper-sunk object-contain" />
      <div className="grid gap-1">
        <p className="figures label-text">{t("lotNumber", { number: lot.number })}</p>
        <p className="font-name text-lg leading-snug">
          <Link to={lot.path} className="covers" translate="no">
            {lot.name}
          </Link>
        </p>
        <p className="flex flex-wrap items-baseline gap-x-4">
          <LivePrice cents={lot.priceCents} size="large" />
          {lot.status === "live" && (
            <span className="figures label-text">
              {lot.bidCount > 0 ? t("bids", { count: lot.bidCount }) : t("opening")}
            </span>
          )}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm">
          <LotStatusMark lot={lot} />
          {lot.status === "live" && <Countdown endsAt={lot.endsAt} now={now} pausedAt={lot.pausedAt} />}
        </p>
      </div>
    </article>
  )
}

function Bottle({ bottle: { name, path, imagePath, nowCents } }: { bottle: EmbeddedBottle }) {
  const t = useTexts("news")
  return (
    <article className={card}>
      <LotImage lot={{ imagePath }} className="aspect-[3/4] w-full bg-paper-sunk object-contain" />
      <div className="grid gap-1">
        <p className="font-name text-lg leading-snug">
          <Link to={path} className="covers" translate="no">
            {name}
          </Link>
        </p>
        {nowCents === null ? (
          <p className="label-text">{t("embedded.notInShops")}</p>
        ) : (
          <p className="flex flex-wrap items-baseline gap-x-2">
            <Price cents={nowCents} size="large" />
            <span className="label-text">{t("embedded.inShops")}</span>
          </p>
        )}
      </div>
    </article>
  )
}
