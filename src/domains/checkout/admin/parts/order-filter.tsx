import { AdminFilter } from "#admin/admin-filter.tsx"
import { Choice } from "#admin/choice.tsx"
import { paymentMethods, shippingMethods } from "#domains/orders/kinds.ts"
import { useTexts } from "#language/use-texts.ts"
import { Field } from "#ui/field.tsx"
import { Input } from "#ui/inputs.tsx"
import { type OrderQuery, orderSorts, orderStatuses } from "../order-query.ts"

export function OrderFilter({ query }: { query: OrderQuery }) {
  const t = useTexts("checkout-admin")
  const adminTexts = useTexts("admin")
  const orders = useTexts("orders")
  const choice = <Option extends string>(
    name: "status" | "paymentMethod" | "shipping",
    options: readonly Option[],
    optionLabel: (option: Option) => string,
  ) => (
    <Choice
      name={name}
      value={query[name]}
      label={t(`orders.${name}`)}
      any={t("orders.any")}
      options={options}
      optionLabel={optionLabel}
    />
  )
  return (
    <AdminFilter
      layout="grid"
      label={t("orders.byWhat")}
      q={query.q}
      searchInput={{ label: t("orders.find") }}
    >
      {choice("status", [...orderStatuses, "toLink"], (name) => t(`orders.statuses.${name}`))}
      {choice("paymentMethod", paymentMethods, (name) => orders(`paymentMethods.${name}`))}
      {choice("shipping", shippingMethods, (name) => orders(`shippings.${name}`))}
      <Field label={t("orders.from")} className="min-w-0">
        {(fieldProps) => <Input {...fieldProps} type="date" name="from" defaultValue={query.from} />}
      </Field>
      <Field label={t("orders.to")} className="min-w-0">
        {(fieldProps) => <Input {...fieldProps} type="date" name="to" defaultValue={query.to} />}
      </Field>
      <Choice
        name="sort"
        value={query.sort}
        label={adminTexts("sortBy")}
        options={orderSorts}
        optionLabel={(sort) => t(`orders.sorts.${sort}`)}
      />
    </AdminFilter>
  )
}
