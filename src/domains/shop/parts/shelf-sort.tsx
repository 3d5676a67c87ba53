import type { ListingKind } from "#domains/listings/kinds.ts"
import { useTexts } from "#language/use-texts.ts"
import { SortForm } from "#ui/lists/sort-form.tsx"
import { type ShelfSort, shelfList } from "../shelf-list.ts"

type Props = { kind: ListingKind; sort: ShelfSort }

export function ShelfSortForm({ kind, sort }: Props) {
  const t = useTexts("shop")
  const sorts = shelfList.sorts.filter((name) => name !== "ending" || kind === "dram")
  return (
    <SortForm
      label={t("shelf.sort")}
      apply={t("shelf.apply")}
      sort={sort}
      sorts={sorts.map((name) => ({ name, label: t(`shelf.sorts.${name}`) }))}
    />
  )
}
