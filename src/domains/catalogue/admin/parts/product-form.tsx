import { useNavigation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import { isOneOf } from "#platform/records.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError, formError } from "#ui/field-error.ts"
import { Input, Select, TextArea } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
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
  submitted: FormFields | undefined
  refusal: RefusalView | undefined
  suggestions: CatalogueNames
  stamp: string | undefined
}

export function ProductForm({ stored, submitted, refusal, suggestions, stamp }: Props) {
  const t = useTexts("catalogue-admin")
  const isBusy = useNavigation().state !== "idle"
  const problem = formError(refusal)
  const isMoved = refusal?.code === "catalogue.changedMeanwhile"
  return (
    <PostForm refusal={refusal} className="grid gap-6">
      {problem && <Note tone="alarm">{problem}</Note>}
      {stamp !== undefined && <input type="hidden" name="seen" value={stamp} />}
      {productGroups.map(({ name, fields }) => (
        <fieldset key={name} className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-rule pt-4">
          <legend className="float-left mb-3 w-full pt-4 font-serif text-xl">
            {t(`products.groups.${name}`)}
          </legend>
          <div className="clear-both grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {fields.map((field) => (
              <ProductInput
                key={field.name}
                field={field}
                value={(submitted ?? stored)[field.name] ?? ""}
                now={
                  isMoved && submitted?.[field.name] !== stored[field.name] ? stored[field.name] : undefined
                }
                error={fieldError(refusal, field.name)}
                suggestions={suggestions}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <p className="label-text">{t("products.audited")}</p>
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="save" kind="act" disabled={isBusy}>
          {t(stamp === undefined ? "products.create" : "products.save")}
        </Button>
        <LinkButton kind="quiet" to="/admin/products">
          {t("products.leave")}
        </LinkButton>
      </div>
    </PostForm>
  )
}

type ProductInputProps = {
  field: ProductFormField
  value: string
  now: string | undefined
  error: string | undefined
  suggestions: CatalogueNames
}

function ProductInput({ field, value, now, error, suggestions }: ProductInputProps) {
  const t = useTexts("catalogue-admin")
  const facetTexts = useFacetTexts()
  const { name, kind, isNeeded = false, isWide = false } = field
  const isNow = now ? t("products.nowIs", { value: now }) : t("products.nowEmpty")
  return (
    <Field
      label={isOneOf(productFacetNames, name) ? facetTexts.title(name) : t(`products.fields.${name}`)}
      anchor={name}
      error={error}
      hint={now === undefined ? undefined : isNow}
      className={isWide ? "sm:col-span-2 lg:col-span-3" : "min-w-0"}
    >
      {(fieldProps) => {
        const common = { ...fieldProps, name, defaultValue: value, required: isNeeded }
        if (kind === "long") return <TextArea {...common} rows={3} />
        if (kind === "figure")
          return <Input {...common} inputMode="decimal" autoComplete="off" className="figures" />
        if (kind === "line") return <Input {...common} autoComplete="off" />
        if (kind === "named") return <NamedInput {...common} name={name} suggestions={suggestions} />
        return (
          <Select {...common}>
            {name === "category" && !suggestions.category.includes(value) && (
              <option value={value}>{value}</option>
            )}
            {name === "category" &&
              suggestions.category.map((category) => <option key={category}>{category}</option>)}
            {name === "confidence" &&
              confidences.map((confidence) => (
                <option key={confidence} value={confidence}>
                  {t(`products.confidences.${confidence}`)}
                </option>
              ))}
            {isOneOf(productFacetNames, name) &&
              facetTexts.choices(name).map(({ choice, text }) => (
                <option key={choice} value={choice}>
                  {text}
                </option>
              ))}
          </Select>
        )
      }}
    </Field>
  )
}

type NamedProps = Omit<React.ComponentProps<typeof Input>, "name"> & {
  name: string
  suggestions: CatalogueNames
}

function NamedInput({ name, suggestions, ...rest }: NamedProps) {
  const names = name === "distillery" ? suggestions.distillery : suggestions.bottler
  return (
    <>
      <Input {...rest} name={name} autoComplete="off" list={`known-${name}`} />
      <datalist id={`known-${name}`}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
