import { Form, useLocation } from "react-router"
import { listingKinds, shopLocations } from "#domains/listings/kinds.ts"
import { useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { Checkbox, Input } from "#ui/inputs.tsx"
import { listingSorts, listingStatuses } from "../listing-choices.ts"
import { Choice } from "./choice.tsx"

type Query = { q: string; kind: string; location: string; status: string; sale: string; sort: string }

/** Finds among the listings: by words of the name, by shop, place and state; in an order. */
export function ListingFilter({ query }: { query: Query }) {
  const t = useTexts("admin")
  const words = useTexts("listings")
  const { search } = useLocation()
  return (
    <Form
      key={search}
      method="get"
      role="search"
      aria-label={t("listings.byWhat")}
      preventScrollReset
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-4 xl:flex xl:flex-wrap"
    >
      <Field label={t("listings.find")} className="col-span-2 xl:w-64">
        {(ties) => <Input {...ties} type="search" name="q" defaultValue={query.q} />}
      </Field>
      <Choice
        className="xl:w-40"
        name="kind"
        value={query.kind}
        label={t("listings.kind")}
        any={t("listings.any")}
      >
        {listingKinds.map((kind) => (
          <option key={kind} value={kind}>
            {words(`kinds.${kind}`)}
          </option>
        ))}
      </Choice>
      <Choice
        className="xl:w-40"
        name="location"
        value={query.location}
        label={t("columns.place")}
        any={t("everywhere")}
      >
        {shopLocations.map((location) => (
          <option key={location} value={location}>
            {words(`locations.${location}`)}
          </option>
        ))}
      </Choice>
      <Choice
        className="xl:w-40"
        name="status"
        value={query.status}
        label={t("columns.status")}
        any={t("listings.any")}
      >
        {listingStatuses.map((status) => (
          <option key={status} value={status}>
            {t(`listings.statuses.${status}`)}
          </option>
        ))}
      </Choice>
      <Choice className="xl:w-40" name="sort" value={query.sort} label={t("sortBy")}>
        {listingSorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`listings.sorts.${sort}`)}
          </option>
        ))}
      </Choice>
      <Checkbox
        name="sale"
        value="1"
        defaultChecked={query.sale === "1"}
        label={t("listings.onlyReduced")}
        className="self-end pb-2.5"
      />
      <Button className="min-h-11">{t("show")}</Button>
    </Form>
  )
}
