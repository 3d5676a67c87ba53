import { type KeyIn, useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input, Select, TextArea } from "#ui/inputs.tsx"
import type { CountryChoices } from "./country-select.tsx"

export type AddressValues = Readonly<Record<string, string | undefined>>
type AddressFieldProps = { values: AddressValues; refusal: RefusalView | undefined }

export function StreetField({ values, refusal }: AddressFieldProps) {
  const t = useTexts("profile")
  return (
    <Field anchor="address" label={t("fields.address")} error={fieldError(refusal, "address")}>
      {(fieldProps) => (
        <TextArea
          {...fieldProps}
          name="address"
          rows={2}
          autoComplete="street-address"
          aria-required
          defaultValue={values.address}
        />
      )}
    </Field>
  )
}

export type AddressChoices = CountryChoices & {
  states: readonly string[]
  withoutCodes: readonly string[]
  withState: readonly string[]
}

export function StateAndCode({
  choices,
  country,
  ...text
}: AddressFieldProps & { choices: AddressChoices; country: string }) {
  const needsState = choices.withState.includes(country)
  return (
    <>
      <StateField
        {...text}
        states={country === "United States" ? choices.states : undefined}
        isRequired={needsState}
      />
      <TextField
        {...text}
        name="postal_code"
        autoComplete="postal-code"
        isRequired={!choices.withoutCodes.includes(country)}
      />
    </>
  )
}

type StateFieldProps = AddressFieldProps & { states: readonly string[] | undefined; isRequired: boolean }

function StateField({ values, refusal, states, isRequired }: StateFieldProps) {
  const t = useTexts("profile")
  if (!states)
    return (
      <TextField
        values={values}
        refusal={refusal}
        name="state"
        autoComplete="address-level1"
        isRequired={isRequired}
      />
    )
  return (
    <Field anchor="state" label={t("fields.state")} error={fieldError(refusal, "state")}>
      {(fieldProps) => (
        <Select
          {...fieldProps}
          name="state"
          autoComplete="address-level1"
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

type TextProps = AddressFieldProps & {
  name: KeyIn<"profile", "fields">
  autoComplete: string
  inputMode?: "tel" | "email"
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
