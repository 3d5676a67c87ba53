import { strengthText, volumeText } from "#domains/catalogue/product.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { Icon } from "#ui/icon.tsx"
import { Link } from "#ui/link.tsx"
import type { ShelfView } from "../read-shelf.ts"
import { type FilterName, saidBy, shelfAddress } from "../shelf-address.ts"

/** What a shelf is narrowed by, each with the way out of it. */
export function ShelfChips({ view: { place, query } }: { view: ShelfView }) {
  const t = useTexts("shop")
  const said = saidBy(query)
  if (said.length === 0) return null
  const sort: [string, string][] = query.sort === "newest" ? [] : [["sort", query.sort]]

  function wordsOf(name: FilterName, value: string): string {
    const figure = Number(value)
    if (name === "q") return t("shelf.chips.q", { words: value })
    if (name === "sale") return t("shelf.onSale")
    if (name === "stock") return place.kind === "cask" ? value : t(`shelf.stock.${place.kind}`)
    if (name === "volume") return volumeText(figure)
    if (name === "from" || name === "to")
      return t(`shelf.chips.${name}`, { figure: money(Math.round(figure * 100)) })
    if (name === "ageFrom" || name === "ageTo")
      return t(`shelf.chips.${name === "ageFrom" ? "from" : "to"}`, {
        figure: t("shelf.years", { count: figure }),
      })
    if (name === "abvFrom" || name === "abvTo")
      return t(`shelf.chips.${name === "abvFrom" ? "from" : "to"}`, { figure: strengthText(figure) })
    return value
  }

  return (
    <ul aria-label={t("shelf.chips.title")} className="flex flex-wrap gap-2">
      {said.map(([name, value]) => (
        <li key={name}>
          <Link
            to={shelfAddress(place, [...said.filter(([other]) => other !== name), ...sort])}
            preventScrollReset
            className="inline-flex min-h-8 items-center gap-1.5 rounded-sm border border-rule-strong py-0.5 pr-1.5 pl-2.5 text-sm no-underline hover:border-ink hover:text-act-text"
          >
            <span className="sr-only">{t("shelf.chips.remove")} </span>
            {wordsOf(name, value)}
            <Icon name="close" className="size-3.5" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
