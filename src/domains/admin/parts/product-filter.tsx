import { Form, useLocation } from "react-router"
import type { ProductQuery } from "#domains/catalogue/list-products.ts"
import { productSorts } from "#domains/catalogue/product-sorts.ts"
import { useTexts } from "#language/use-texts.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { Input, Select } from "#ui/inputs.tsx"

type Props = { query: ProductQuery; categories: readonly string[] }

/** Finds among the products: by words of name, bottler or maker, by what they are; in an order. */
export function ProductFilter({ query, categories }: Props) {
  const t = useTexts("admin")
  const { search } = useLocation()
  const choices = {
    category: [["", t("products.any")], ...categories.map((name) => [name, name])],
    pictures: [
      ["", t("products.any")],
      ["with", t("products.withPictures")],
      ["without", t("products.withoutPictures")],
    ],
    state: [
      ["", t("products.inCatalogue")],
      ["archived", t("products.archived")],
      ["all", t("products.allStates")],
    ],
    sort: productSorts.map((sort) => [sort, t(`products.sorts.${sort}`)]),
  } as const satisfies Record<string, readonly (readonly string[])[]>
  return (
    <Form
      key={search}
      method="get"
      role="search"
      aria-label={t("products.byWhat")}
      preventScrollReset
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-4 xl:flex xl:flex-wrap"
    >
      <Field label={t("products.find")} className="col-span-2 xl:w-80">
        {(ties) => <Input {...ties} type="search" name="q" defaultValue={query.q} autoComplete="off" />}
      </Field>
      {(["category", "pictures", "state", "sort"] as const).map((name) => (
        <Field
          key={name}
          label={name === "sort" ? t("sortBy") : t(`products.${name}`)}
          className="min-w-0 xl:w-44"
        >
          {(ties) => (
            <Select {...ties} name={name} defaultValue={query[name]}>
              {choices[name].map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
      <Button className="min-h-11">{t("show")}</Button>
    </Form>
  )
}
