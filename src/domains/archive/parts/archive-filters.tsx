import { useFacetTexts } from "#domains/catalogue/parts/facet-texts.ts"
import { type ProductFacetName, productFacetNames } from "#domains/catalogue/product-facets.ts"
import { useTexts } from "#language/use-texts.ts"
import type { PagePath } from "#platform/app-path.ts"
import { recordOf } from "#platform/records.ts"
import { FilterPanel } from "#ui/lists/filter-panel.tsx"
import { type ArchiveFacetName, archiveList } from "../archive-list.ts"
import type { ArchiveView } from "../read-archive.ts"

type Props = { view: ArchiveView; path: PagePath; onApply: () => void }

export function ArchiveFilters({ view: { query, facets }, path, onApply }: Props) {
  const t = useTexts("archive")
  const catalogue = useTexts("catalogue")
  const { title, choice } = useFacetTexts()
  const countsOf = (name: ArchiveFacetName) => facets[name].map(({ name, lots }) => ({ name, count: lots }))
  const facetOf = (name: ProductFacetName) => ({
    title: title(name),
    of: countsOf(name),
    label: (value: string) => choice(name, value),
  })
  return (
    <FilterPanel
      list={archiveList}
      query={query}
      path={path}
      texts={{
        search: t("searchLabel"),
        any: t("any"),
        find: catalogue("filters.find"),
        findNone: catalogue("filters.findNone"),
        from: t("from"),
        to: t("to"),
        apply: t("apply"),
        reset: t("reset"),
      }}
      facets={{
        result: {
          title: t("filters.result"),
          of: countsOf("result"),
          label: (result) => t(result === "sold" ? "results.sold" : "results.unsold"),
        },
        ...recordOf(productFacetNames, facetOf),
      }}
      ranges={{
        hammer: { title: t("filters.hammer"), isFine: true },
        ended: { title: t("filters.ended") },
        age: { title: title("age") },
        abv: { title: title("abv"), isFine: true },
        volume: { title: title("volume") },
        vintage: { title: title("vintage") },
      }}
      onApply={onApply}
    />
  )
}
