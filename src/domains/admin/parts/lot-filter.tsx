import { Form, useLocation } from "react-router"
import { deskLotSorts, lotStatuses } from "#domains/auctions/desk-lists.ts"
import { useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { Input, Select } from "#ui/inputs.tsx"

/** Finds among an auction's lots: by number, word or seller; by status; in an order. */
export function LotFilter({ query }: { query: { q: string; status: string; sort: string } }) {
  const t = useTexts("admin")
  const ui = useTexts("ui")
  const { search } = useLocation()
  return (
    <Form
      key={search}
      method="get"
      role="search"
      preventScrollReset
      className="grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap"
    >
      <Field label={t("lots.find")} className="col-span-2 md:w-56 xl:w-72">
        {(ties) => <Input {...ties} type="search" name="q" defaultValue={query.q} />}
      </Field>
      <Field label={t("columns.status")} className="md:w-40 xl:w-44">
        {(ties) => (
          <Select {...ties} name="status" defaultValue={query.status}>
            {["", ...lotStatuses].map((status) => (
              <option key={status} value={status}>
                {status ? ui(`marks.${status}`) : t("lots.every")}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("sortBy")} className="md:w-40 xl:w-44">
        {(ties) => (
          <Select {...ties} name="sort" defaultValue={query.sort}>
            {deskLotSorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(`lotSorts.${sort}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button className="min-h-11">{t("show")}</Button>
    </Form>
  )
}
