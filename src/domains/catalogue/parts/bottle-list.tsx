import { useTexts } from "#language/use-texts.ts"
import type { PagePath } from "#platform/app-path.ts"
import { Link } from "#ui/link.tsx"
import { Price } from "#ui/price.tsx"
import type { MakerBottle } from "../list-bottles.ts"
import { strengthText, volumeText } from "../product.ts"

type MakerBottleOffer = { path: PagePath; place: string; nowCents: number }
type OfferedBottle = MakerBottle & { path: PagePath; offers: readonly MakerBottleOffer[] }
type Props = { bottles: readonly OfferedBottle[]; title: string }

export function BottleList({ bottles, title }: Props) {
  const t = useTexts("catalogue")
  if (bottles.length === 0) return null
  return (
    <section className="grid gap-4">
      <h2 className="flex items-baseline gap-3 text-xl">
        {title}
        <span className="figures label-text font-sans">{bottles.length}</span>
      </h2>
      <ul className="grid gap-x-8 border-t border-rule md:grid-cols-2 xl:grid-cols-3">
        {bottles.map((bottle) => (
          <li
            key={bottle.id}
            className="grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-4 border-b border-rule py-2"
          >
            <img
              src={bottle.imagePath}
              alt=""
              width={48}
              height={64}
              loading="lazy"
              decoding="async"
              className="h-16 w-12 object-contain"
            />
            <div className="grid gap-0.5">
              <p className="leading-snug">
                <Link to={bottle.path} className="no-underline hover:text-act-text hover:underline">
                  {bottle.name}
                </Link>
              </p>
              <p className="figures label-text">{lineOf(bottle)}</p>
              {bottle.offers.length > 0 && <Offers offers={bottle.offers} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )

  function lineOf({ age, vintage, volumeMl, abvPercent }: MakerBottle): string {
    return [
      age === null ? null : t("years", { count: age }),
      vintage,
      volumeText(volumeMl),
      strengthText(abvPercent),
    ]
      .filter((part) => part !== null)
      .join(" · ")
  }
}

function Offers({ offers }: { offers: readonly MakerBottleOffer[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 text-xs">
      {offers.map(({ path, place, nowCents }) => (
        <li key={path} className="flex min-h-6 items-center gap-1.5">
          <Link to={path} className="link">
            {place}
          </Link>
          <Price cents={nowCents} size="small" />
        </li>
      ))}
    </ul>
  )
}
