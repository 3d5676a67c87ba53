import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { AppPath, PagePath } from "#platform/app-path.ts"
import { LinkButton } from "#ui/button.tsx"
import { Link } from "#ui/link.tsx"
import { Price } from "#ui/price.tsx"
import type { ListingCard } from "../listing-card.ts"
import type { BottlePage } from "../read-bottle.ts"
import { shownPriceOf } from "../shown-price.ts"

type OfferLink = { key: string; to: AppPath; label: string; note: string; cents: number }

export function ProductOffers({ page }: { page: Omit<BottlePage, "history"> }) {
  const t = useTexts("shop")
  const placeTexts = useTexts("places")
  const language = useLanguage()
  const rows: OfferLink[] = [
    ...page.otherOffers.map((offer) => ({
      key: offer.id,
      to: offer.path,
      label: placeTexts(`names.${offer.location}`),
      note: offer.available > 0 ? t("bottle.inStock") : t("bottle.out"),
      cents: shownPriceOf(offer).cents,
    })),
    ...page.drams.map((offer) => ({
      key: offer.id,
      to: offer.path,
      label: t("bottle.byDram", { place: placeTexts(`names.${offer.location}`) }),
      note: t("bottle.dramsLeft", { count: offer.available }),
      cents: offer.nowCents,
    })),
    ...page.lots.map((lot) => ({
      key: lot.id,
      to: lot.path,
      label: t("bottle.lot", { number: lot.number }),
      note: t(lot.status === "live" ? "bottle.endsAt" : "bottle.opensSoon", {
        at: formatDate(lot.endsAt, language),
      }),
      cents: lot.priceCents,
    })),
  ]
  if (rows.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">{t("bottle.alsoAt")}</h2>
      <ul className="border-t border-rule">
        {rows.map(({ key, to, label, note, cents }) => (
          <li
            key={key}
            className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-rule py-1.5"
          >
            <span className="grid">
              <Link to={to} className="link justify-self-start">
                {label}
              </Link>
              <span className="figures label-text">{note}</span>
            </span>
            <Price cents={cents} className="text-right" />
          </li>
        ))}
      </ul>
    </section>
  )
}

type NoOfferProps = {
  isArchived: boolean
  otherOffers: readonly ListingCard[]
  place: string
  shelf: PagePath
}

export function NoOffer({ isArchived, otherOffers, place, shelf }: NoOfferProps) {
  const t = useTexts("shop")
  const instead = otherOffers.length > 0 ? "bottle.onlyElsewhere" : "bottle.nowhere"
  const textKey = isArchived ? "bottle.archived" : instead
  return (
    <div id="buy" className="grid justify-items-start gap-3 border-y border-rule py-5">
      <p className="text-base">{t(textKey, { place })}</p>
      <LinkButton to={shelf}>{t("bottle.toShelf", { place })}</LinkButton>
    </div>
  )
}
