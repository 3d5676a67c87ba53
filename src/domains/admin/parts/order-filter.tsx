import { Form, useLocation } from "react-router"
import { shippings, ways } from "#domains/orders/kinds.ts"
import { useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { Input, Select } from "#ui/inputs.tsx"
import { type OrderQuery, orderSorts, orderStatuses } from "../order-query.ts"

/** Finds among everybody's orders: by reference, name or address, by what they are, by their day; in an order. */
export function OrderFilter({ query }: { query: OrderQuery }) {
  const t = useTexts("admin")
  const orders = useTexts("orders")
  const { search } = useLocation()
  const choices = [
    ["status", orderStatuses, (name: string) => t(`orders.statuses.${name}`)],
    ["way", ways, (name: string) => orders(`ways.${name}`)],
    ["shipping", shippings, (name: string) => orders(`shippings.${name}`)],
  ] as const
  return (
    <Form
      key={search}
      method="get"
      role="search"
      aria-label={t("orders.byWhat")}
      preventScrollReset
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-4"
    >
      <Field label={t("orders.find")} className="col-span-2">
        {(ties) => <Input {...ties} type="search" name="q" defaultValue={query.q} />}
      </Field>
      {choices.map(([name, options, word]) => (
        <Field key={name} label={t(`orders.${name}`)} className="min-w-0">
          {(ties) => (
            <Select {...ties} name={name} defaultValue={query[name]}>
              <option value="">{t("orders.any")}</option>
              {options.map((option) => (
                <option key={option} value={option}>
                  {word(option)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
      <Field label={t("orders.from")} className="min-w-0">
        {(ties) => <Input {...ties} type="date" name="from" defaultValue={query.from} />}
      </Field>
      <Field label={t("orders.to")} className="min-w-0">
        {(ties) => <Input {...ties} type="date" name="to" defaultValue={query.to} />}
      </Field>
      <Field label={t("sortBy")} className="min-w-0">
        {(ties) => (
          <Select {...ties} name="sort" defaultValue={query.sort}>
            {orderSorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(`orders.sorts.${sort}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button className="min-h-11 justify-self-start">{t("show")}</Button>
    </Form>
  )
}
