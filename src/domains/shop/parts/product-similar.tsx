import { strengthText, volumeText } from "#domains/catalogue/product.ts"
import { useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"
import { Price } from "#ui/price.tsx"
import type { ListingCard } from "../listing-card.ts"
import { shownPriceOf } from "../shown-price.ts"

export function ProductSimilar({ similar }: { similar: readonly ListingCard[] }) {
  const t = useTexts("shop")
  if (similar.length === 0) return null
  return (
    <section className="grid gap-5 border-t border-rule pt-6">
      <h2 className="text-xl">{t("bottle.similar")}</h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 lg:grid-cols-6">
        {similar.map((card) => (
          <li key={card.id} className="relative grid grid-rows-[auto_1fr_auto] gap-2">
            <img
              src={card.imagePath}
              alt=""
              width={360}
              height={480}
              loading="lazy"
              decoding="async"
              className="h-44 w-full bg-paper-sunk object-contain p-2"
            />
            <div className="grid content-start gap-0.5">
              <h3 className="text-sm leading-snug">
                <Link
                  to={card.path}
                  className="no-underline after:absolute after:inset-0 hover:text-act-text"
                >
                  {card.name}
                </Link>
              </h3>
              <p className="figures label-text">
                {[card.volumeMl && volumeText(card.volumeMl), strengthText(card.abvPercent)]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            <Price cents={shownPriceOf(card).cents} wasCents={shownPriceOf(card).wasCents} />
          </li>
        ))}
      </ul>
    </section>
  )
}
