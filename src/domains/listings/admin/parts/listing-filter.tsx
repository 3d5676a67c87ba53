import { AdminFilter } from "#admin/admin-filter.tsx"
import { Choice } from "#admin/choice.tsx"
import { useTexts } from "#language/use-texts.ts"
import { Checkbox } from "#ui/inputs.tsx"
import { listingKinds, shopLocations } from "../../kinds.ts"
import { listingSorts, listingStatuses } from "../listing-choices.ts"

type ListingFilterQuery = {
  q: string
  kind: string
  location: string
  status: string
  sale: string
  sort: string
}

export function ListingFilter({ query }: { query: ListingFilterQuery }) {
  const t = useTexts("listings-admin")
  const adminTexts = useTexts("admin")
  const listingTexts = useTexts("listings")
  return (
    <AdminFilter
      layout="wide"
      label={t("listings.byWhat")}
      q={query.q}
      searchInput={{ label: t("listings.find"), className: "xl:w-64" }}
    >
      <Choice
        name="kind"
        value={query.kind}
        label={t("listings.kind")}
        any={t("listings.any")}
        options={listingKinds}
        optionLabel={(kind) => listingTexts(`kinds.${kind}`)}
        className="xl:w-40"
      />
      <Choice
        name="location"
        value={query.location}
        label={adminTexts("columns.place")}
        any={adminTexts("everywhere")}
        options={shopLocations}
        optionLabel={(location) => listingTexts(`locations.${location}`)}
        className="xl:w-40"
      />
      <Choice
        name="status"
        value={query.status}
        label={adminTexts("columns.status")}
        any={t("listings.any")}
        options={listingStatuses}
        optionLabel={(status) => t(`listings.statuses.${status}`)}
        className="xl:w-40"
      />
      <Choice
        name="sort"
        value={query.sort}
        label={adminTexts("sortBy")}
        options={listingSorts}
        optionLabel={(sort) => t(`listings.sorts.${sort}`)}
        className="xl:w-40"
      />
      <Checkbox
        name="sale"
        value="1"
        defaultChecked={query.sale === "1"}
        label={t("listings.onlyReduced")}
        className="self-end pb-2.5"
      />
    </AdminFilter>
  )
}
