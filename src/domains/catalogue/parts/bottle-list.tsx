import { useTexts } from "#language/use-texts.ts"
import type { ListedBottle } from "../list-bottles.ts"
import { strengthText, volumeText } from "../product.ts"

type Props = { bottles: readonly ListedBottle[]; title: string }

/** Bottles of the catalogue as a shelf of small pictures with their facts. */
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
              src={`/drawings/${bottle.id}.svg`}
              alt=""
              width={48}
              height={64}
              loading="lazy"
              decoding="async"
              className="h-16 w-12 object-contain"
            />
            <div className="grid gap-0.5">
              <p className="leading-snug">{bottle.name}</p>
              <p className="figures label-text">{lineOf(bottle)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )

  function lineOf({ age, vintage, volumeMl, abvPercent }: ListedBottle): string {
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
