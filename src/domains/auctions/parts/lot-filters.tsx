import { useLocation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { type AppPath, currentPage } from "#platform/app-path.ts"
import { isOneOf } from "#platform/records.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { Link } from "#ui/link.tsx"
import { FilterChoice, type FilterOption } from "#ui/lists/filter-choice.tsx"
import { FilterRange } from "#ui/lists/filter-range.tsx"
import { FilterText } from "#ui/lists/filter-text.tsx"
import { listAddress, useListForm } from "#ui/lists/list-form.ts"

type LotFilterFacet = { name: string; lots: number }
export type FilterQuery = {
  q: string
  category?: string | undefined
  region?: string | undefined
  bids?: string | undefined
  reserve?: string | undefined
  from?: number | undefined
  to?: number | undefined
}
type Props = {
  query: FilterQuery
  facets: { category: readonly LotFilterFacet[]; region: readonly LotFilterFacet[] }
  onApply?: () => void
}

const names = ["q", "category", "region", "bids", "reserve", "from", "to"] as const

export function isFiltered(query: FilterQuery): boolean {
  return names.some((name) => query[name] || query[name] === 0)
}

export function LotFilters({ query, facets, onApply }: Props) {
  const t = useTexts("lot-list")
  const { pathname, search } = useLocation()
  const rest = [...new URLSearchParams(search)].filter(([name]) => !isOneOf(names, name) && name !== "page")

  const { listens, onReset } = useListForm(listAddress, onApply)
  const page = currentPage({ pathname })
  const reset: AppPath = rest.length > 0 ? `${page}?${new URLSearchParams(rest)}` : page
  return (
    <Form key={search} method="get" {...listens} className="grid gap-5">
      {rest.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <FilterText
        label={t("filters.searchLabel")}
        defaultValue={query.q}
        maxLength={100}
        placeholder={t("filters.searchPlaceholder")}
      />
      <Choice name="category" value={query.category} options={asOptions(facets.category)} />
      <Choice name="region" value={query.region} options={asOptions(facets.region)} />
      <FilterRange
        title={t("filters.price")}
        names={["from", "to"]}
        labels={[t("filters.from"), t("filters.to")]}
        values={[query.from, query.to]}
      />
      <Choice
        name="bids"
        value={query.bids}
        options={displayNameOf(["none", "some"], (name) => t(`filters.bidsAre.${name}`))}
      />
      <Choice
        name="reserve"
        value={query.reserve}
        options={displayNameOf(["met", "not-met", "none"], (name) => t(`filters.reserveIs.${name}`))}
      />
      <div className="flex items-center gap-4">
        <Button className="grow">{t("filters.apply")}</Button>
        {isFiltered(query) && (
          <Link to={reset} preventScrollReset onClick={onReset} className="link">
            {t("filters.reset")}
          </Link>
        )}
      </div>
    </Form>
  )
}

const asOptions = (facets: readonly LotFilterFacet[]): FilterOption[] =>
  facets.map(({ name, lots }) => ({ value: name, label: name, count: lots }))
const displayNameOf = <Value extends string>(
  values: readonly Value[],
  label: (value: Value) => string,
): FilterOption[] => values.map((value) => ({ value, label: label(value) }))

type LotFilterChoiceProps = {
  name: "category" | "region" | "bids" | "reserve"
  value: string | undefined
  options: readonly FilterOption[]
}

function Choice({ name, value, options }: LotFilterChoiceProps) {
  const t = useTexts("lot-list")
  const more = (count: number) => t("filters.more", { count })
  return (
    <FilterChoice {...{ name, value, options, more }} title={t(`filters.${name}`)} any={t("filters.any")} />
  )
}
