import { AdminForm, FormProblem, type PageAnswer, refusedIn } from "#admin/admin-form.tsx"
import { useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import { isOneOf } from "#platform/records.ts"
import { LinkButton } from "#ui/button.tsx"
import { amountInput, SelectField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { useFacetTexts } from "../../parts/facet-texts.ts"
import { productFacetNames } from "../../product-facets.ts"
import { confidences } from "../../product-form.ts"
import { type ProductFormField, productGroups } from "../product-fields.ts"

type CatalogueNames = {
  distillery: readonly string[]
  bottler: readonly string[]
  category: readonly string[]
}

type Props = {
  stored: FormFields
  answer: PageAnswer
  suggestions: CatalogueNames
  stamp: string | undefined
}

export function ProductForm({ stored, answer, suggestions, stamp }: Props) {
  const t = useTexts("catalogue-admin")
  const adminTexts = useTexts("admin")
  const refused = refusedIn(answer)
  return (
    <AdminForm answer={answer} asksBeforeLeaving values={stored} className="grid gap-6">
      <FormProblem answer={answer} />
      {stamp !== undefined && <input type="hidden" name="seen" value={stamp} />}
      {productGroups.map(({ name, fields }) => (
        <fieldset
          key={name}
          id={`group-${name}`}
          className="grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-4 border-t border-rule pt-4"
        >
          <legend className="float-left mb-3 w-full pt-4 font-serif text-xl">
            {t(`products.groups.${name}`)}
          </legend>
          <div className="clear-both grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {fields.map((field) => (
              <ProductInput
                key={field.name}
                field={field}
                value={refused?.submitted?.[field.name] ?? stored[field.name] ?? ""}
                suggestions={suggestions}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <p className="label-text">{t("products.audited")}</p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          intent="save"
          kind="act"
          text={t(stamp === undefined ? "products.create" : "products.save")}
        />
        <LinkButton
          kind="quiet"
          to="/admin/products"
          text={stamp === undefined ? adminTexts("cancel") : t("products.leave")}
        />
      </div>
    </AdminForm>
  )
}

type ProductInputProps = {
  field: ProductFormField
  value: string
  suggestions: CatalogueNames
}

function ProductInput({ field, value, suggestions }: ProductInputProps) {
  const t = useTexts("catalogue-admin")
  const facetTexts = useFacetTexts()
  const { name, kind, isNeeded = false, isWide = false } = field
  const common = {
    name,
    label: isOneOf(productFacetNames, name) ? facetTexts.title(name) : t(`products.fields.${name}`),
    className: isWide ? "sm:col-span-2 lg:col-span-3" : "min-w-0",
    required: isNeeded,
  }
  if (kind === "long") return <TextField {...common} rows={3} />
  if (kind === "figure") return <TextField {...common} {...amountInput} />
  if (kind === "line") return <TextField {...common} autoComplete="off" />
  if (kind === "named") {
    const names = name === "distillery" ? suggestions.distillery : suggestions.bottler
    return (
      <>
        <TextField {...common} autoComplete="off" list={`known-${name}`} />
        <datalist id={`known-${name}`}>
          {names.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </>
    )
  }
  const isKnown = suggestions.category.includes(value)
  if (name === "category")
    return <SelectField {...common} options={[...(isKnown ? [] : [value]), ...suggestions.category]} />
  if (name === "confidence")
    return (
      <SelectField
        {...common}
        options={confidences.map((each) => [each, t(`products.confidences.${each}`)])}
      />
    )
  const choices = isOneOf(productFacetNames, name) ? facetTexts.choices(name) : []
  return <SelectField {...common} options={choices.map(({ choice, text }) => [choice, text])} />
}
