import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { ShelfView } from "../read-shelf.ts"
import { basePath, categoryPath } from "../shelf-address.ts"

export function useShelfHead({ place, category, query, isNarrowed }: ShelfView) {
  const t = useTexts("shop")
  const placeTexts = useTexts("places")
  const { kind, location } = place
  const facts = { category: category ?? "", place: location ? placeTexts(`names.${location}`) : "" }
  const shapes = category ? (["category", "categoryIn"] as const) : (["all", "in"] as const)
  const title = t(`shelf.titles.${kind}.${shapes[location ? 1 : 0]}`, facts)
  const own = (category && categoryPath(place, category)) ?? basePath(place)
  const { page } = query
  const path: AppPath = page > 1 ? `${own}?page=${page}` : own
  return {
    title,
    head: {
      title: page > 1 ? t("shelf.titlePage", { title, page }) : title,
      description: t(`shelf.summary.${kind}`, { title }),
      path,
      isHidden: isNarrowed,
    },
  }
}
