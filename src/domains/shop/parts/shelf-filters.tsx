import { useFacetTexts } from "#domains/catalogue/parts/facet-texts.ts"
import { VolumeChoice } from "#domains/catalogue/parts/volume-choice.tsx"
import type { ProductFacetName } from "#domains/catalogue/product-facets.ts"
import { useTexts } from "#language/use-texts.ts"
import { activeFilters } from "#platform/lists/list.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { Link } from "#ui/link.tsx"
import { FilterChoice } from "#ui/lists/filter-choice.tsx"
import { FilterRange } from "#ui/lists/filter-range.tsx"
import { FilterText } from "#ui/lists/filter-text.tsx"
import { useListForm } from "#ui/lists/list-form.ts"
import type { ShelfView } from "../read-shelf.ts"
import { basePath, shelfAddress } from "../shelf-address.ts"
import { facetsOfKind, shelfList } from "../shelf-list.ts"

const maxOptions = 60

type Props = { view: ShelfView; onApply: () => void }

export function ShelfFilters({ view, onApply }: Props) {
  const t = useTexts("shop")
  const facetTexts = useFacetTexts()
  const { place, query, facets } = view
  const range = { labels: [t("shelf.from"), t("shelf.to")] as const }
  const sort = query.sort === "newest" ? "" : query.sort

  const { listens, onReset } = useListForm((params) => shelfAddress(place, params), onApply)
  const key = activeFilters(shelfList, query).join("&")
  return (
    <Form key={key} method="get" action={basePath(place)} {...listens} className="grid gap-5">
      {sort && <input type="hidden" name="sort" value={sort} />}
      <FilterText label={t("shelf.searchLabel")} defaultValue={query.q} maxLength={160} />
      <Flags view={view} />
      {facetsOfKind[place.kind].map((name) => (
        <FilterChoice
          key={name}
          name={name}
          title={facetTexts.title(name)}
          any={t("shelf.any")}
          more={(count) => t("shelf.more", { count })}
          value={query[name]}
          options={optionsOf(facets[name], query[name], (choice) => facetTexts.choice(name, choice))}
        />
      ))}
      <FilterRange
        {...range}
        title={t("shelf.filters.price")}
        names={["from", "to"]}
        values={[query.from, query.to]}
        isFine
      />
      {place.kind !== "cask" && (
        <>
          <FilterRange
            {...range}
            title={facetTexts.title("age")}
            names={["ageFrom", "ageTo"]}
            values={[query.ageFrom, query.ageTo]}
          />
          <FilterRange
            {...range}
            title={facetTexts.title("abv")}
            names={["abvFrom", "abvTo"]}
            values={[query.abvFrom, query.abvTo]}
            isFine
          />
        </>
      )}
      {place.kind === "bottle" && (
        <VolumeChoice label={facetTexts.title("volume")} any={t("shelf.any")} value={query.volume} />
      )}
      <div className="flex items-center gap-4">
        <Button className="grow">{t("shelf.apply")}</Button>
        {activeFilters(shelfList, query).length > 0 && (
          <Link to={basePath(place)} preventScrollReset onClick={onReset} className="link">
            {t("shelf.reset")}
          </Link>
        )}
      </div>
    </Form>
  )
}

function optionsOf(
  facet: ShelfView["facets"][ProductFacetName],
  chosen: string,
  label: (choice: string) => string,
) {
  const options = facet
    .slice(0, maxOptions)
    .map(({ name, listings }) => ({ value: name, label: label(name), count: listings }))
  if (chosen === "" || options.some(({ value }) => value === chosen)) return options
  const count = facet.find(({ name }) => name === chosen)?.listings ?? 0
  return [{ value: chosen, label: label(chosen), count }, ...options]
}

function Flags({ view: { place, query, hasSales } }: { view: ShelfView }) {
  const t = useTexts("shop")
  if (place.kind === "cask") return null
  return (
    <div className="grid gap-2">
      <Checkbox name="stock" value="1" defaultChecked={query.stock} label={t(`shelf.stock.${place.kind}`)} />
      {place.kind === "bottle" && hasSales && (
        <Checkbox name="sale" value="1" defaultChecked={query.sale} label={t("shelf.onSale")} />
      )}
    </div>
  )
}
