import type { ReactNode } from "react"
import { inNameOrder } from "#language/full-name.ts"
import { type KeyIn, useLanguage, useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { classNames } from "#ui/class-names.ts"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input, Select } from "#ui/inputs.tsx"
import { type AddressLayout, type AddressPart, layoutOf, linesOf } from "../address-layouts.ts"
import type { CountryChoices } from "./country-select.tsx"

export type AddressValues = Readonly<Record<string, string | undefined>>
type AddressFieldProps = { values: AddressValues; refusal: RefusalView | undefined }

export type AddressChoices = Omit<CountryChoices, "countries"> & {
  countries: readonly (CountryChoices["countries"][number] & { code: string })[]
  states: readonly string[]
}

type PlaceFieldsProps = AddressFieldProps & {
  choices: AddressChoices
  country: string
  countryField: ReactNode
}

const spans = { 2: "sm:col-span-2", 3: "sm:col-span-3", 4: "sm:col-span-4", 6: "sm:col-span-6" }

/** The fields of the country, in its order. What was typed stays when the country changes. */
export function PlaceFields({ values, refusal, choices, country, countryField }: PlaceFieldsProps) {
  const code = choices.countries.find(({ label }) => label === country)?.code ?? ""
  const layout = layoutOf(code)
  const stored = values.unit === undefined ? linesOf(values.address) : {}
  const text = { values: { ...values, ...stored }, refusal }
  const states = code === "US" ? choices.states : undefined
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
      {layout.fields.map(([name, span]) => (
        <div key={name} className={classNames("min-w-0", spans[span])}>
          {name === "country" ? countryField : <PlaceField {...text} {...{ name, layout, states }} />}
        </div>
      ))}
    </div>
  )
}

type PlaceFieldProps = AddressFieldProps & {
  name: Exclude<AddressPart, "country">
  layout: AddressLayout
  states: readonly string[] | undefined
}

const autoComplete = {
  postal_code: "postal-code",
  address: "address-line1",
  unit: "address-line2",
  city: "address-level2",
  state: "address-level1",
} as const

function PlaceField({ name, layout, states, ...text }: PlaceFieldProps) {
  const { needsState, needsCode, hasNumericCode } = layout
  if (name === "state" && states) return <StateSelect {...text} states={states} />
  const isRequired = { postal_code: needsCode, address: true, unit: false, city: true, state: needsState }
  const isNumeric = name === "postal_code" && hasNumericCode
  return (
    <TextField
      {...text}
      name={name}
      autoComplete={autoComplete[name]}
      isRequired={isRequired[name]}
      {...(isNumeric ? { inputMode: "numeric" as const } : {})}
    />
  )
}

function StateSelect({ values, refusal, states }: AddressFieldProps & { states: readonly string[] }) {
  const t = useTexts("profile")
  return (
    <Field anchor="state" label={t("fields.state")} error={fieldError(refusal, "state")}>
      {(fieldProps) => (
        <Select
          {...fieldProps}
          name="state"
          autoComplete={autoComplete.state}
          aria-required
          defaultValue={values.state ?? ""}
        >
          <option value="">{t("fields.chooseState")}</option>
          {states.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </Select>
      )}
    </Field>
  )
}

export function NameFields(props: AddressFieldProps) {
  const language = useLanguage()
  return inNameOrder(
    language,
    <TextField key="firstname" {...props} name="firstname" autoComplete="given-name" isRequired />,
    <TextField key="lastname" {...props} name="lastname" autoComplete="family-name" isRequired />,
  )
}

type TextProps = AddressFieldProps & {
  name: KeyIn<"profile", "fields">
  autoComplete: string
  inputMode?: "tel" | "email" | "numeric"
  hint?: string
  isRequired?: boolean
}

export function TextField({ values, refusal, name, hint, isRequired, ...rest }: TextProps) {
  const t = useTexts("profile")
  return (
    <Field
      anchor={name}
      label={t(`fields.${name}`)}
      hint={hint}
      error={fieldError(refusal, name)}
      aside={isRequired ? undefined : t("fields.optional")}
    >
      {(fieldProps) => (
        <Input
          {...fieldProps}
          {...rest}
          name={name}
          aria-required={isRequired || undefined}
          defaultValue={values[name]}
        />
      )}
    </Field>
  )
}
