import type { ListingKind } from "#domains/listings/kinds.ts"
import { useTexts } from "#language/use-texts.ts"
import { sortsFor } from "#platform/lists/list.ts"
import { SortForm } from "#ui/lists/sort-form.tsx"
import { type ShelfQuery, shelfList } from "../shelf-list.ts"

type Props = { kind: ListingKind; query: Pick<ShelfQuery, "q" | "sort"> }

export function ShelfSortForm({ kind, query }: Props) {
  const t = useTexts("shop")
  const sorts = sortsFor(shelfList, query).filter((name) => name !== "ending" || kind === "dram")
  return (
    <SortForm
      label={t("shelf.sort")}
      apply={t("shelf.apply")}
      sort={query.sort}
      sorts={sorts.map((name) => ({ name, label: t(`shelf.sorts.${name}`) }))}
    />
  )
}
