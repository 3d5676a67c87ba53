import { useState } from "react"
import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Field } from "#ui/field.tsx"
import { Checkbox, Input, Select, TextArea } from "#ui/inputs.tsx"
import { wrongWith } from "#ui/wrong-with.ts"
import { type CountryChoices, CountrySelect } from "./country-select.tsx"

type Values = Readonly<Record<string, string | undefined>>
type Props = {
  values: Values
  refusal: RefusalView | undefined
  choices: CountryChoices & { states: readonly string[] }
  /** The usual address stays so until another takes its place. */
  isUsual?: boolean
}

/** The fields of the delivery form, in its order. */
export function AddressFields({ values, refusal, choices, isUsual = false }: Props) {
  const t = useTexts("profile")
  const text = { values, refusal }
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField {...text} name="firstname" autoComplete="given-name" isRequired />
        <TextField {...text} name="lastname" autoComplete="family-name" isRequired />
      </div>
      <TextField {...text} name="companyname" autoComplete="organization" />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          {...text}
          name="phone"
          autoComplete="tel"
          inputMode="tel"
          hint={t("fields.phoneHint")}
          isRequired
        />
        <TextField {...text} name="email" autoComplete="email" inputMode="email" isRequired />
      </div>
      <Field label={t("fields.address")} error={wrongWith(refusal, "address")}>
        {(ties) => (
          <TextArea
            {...ties}
            name="address"
            rows={2}
            autoComplete="street-address"
            aria-required
            defaultValue={values.address}
          />
        )}
      </Field>
      <Place {...text} choices={choices} />
      {isUsual ? (
        <p className="label-text">{t("address.isUsual")}</p>
      ) : (
        <Checkbox
          name="usual"
          value="yes"
          label={t("address.makeUsual")}
          defaultChecked={values.usual === "yes"}
        />
      )}
    </>
  )
}

/** City, country, state and postal code. The states are chosen where they are known. */
function Place({ values, refusal, choices }: Omit<Props, "isUsual">) {
  const t = useTexts("profile")
  const [country, setCountry] = useState(values.country ?? "")
  const text = { values, refusal }
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <TextField {...text} name="city" autoComplete="address-level2" isRequired />
      <Field label={t("fields.country")} error={wrongWith(refusal, "country")}>
        {(ties) => (
          <CountrySelect
            {...ties}
            name="country"
            choices={choices}
            defaultValue={values.country ?? ""}
            onChange={(event) => setCountry(event.target.value)}
          />
        )}
      </Field>
      {country === "United States" ? (
        <Field label={t("fields.state")} error={wrongWith(refusal, "state")}>
          {(ties) => (
            <Select {...ties} name="state" autoComplete="address-level1" defaultValue={values.state ?? ""}>
              <option value="">{t("fields.chooseState")}</option>
              {choices.states.map((state) => (
                <option key={state}>{state}</option>
              ))}
            </Select>
          )}
        </Field>
      ) : (
        <TextField {...text} name="state" autoComplete="address-level1" />
      )}
      <TextField {...text} name="postal_code" autoComplete="postal-code" isRequired />
    </div>
  )
}

type TextProps = {
  values: Values
  refusal: RefusalView | undefined
  name: string
  autoComplete: string
  inputMode?: "tel" | "email"
  hint?: string
  isRequired?: boolean
}

function TextField({ values, refusal, name, hint, isRequired, ...rest }: TextProps) {
  const t = useTexts("profile")
  return (
    <Field
      label={t(`fields.${name}`)}
      hint={hint}
      error={wrongWith(refusal, name)}
      aside={isRequired ? undefined : t("fields.optional")}
    >
      {(ties) => (
        <Input
          {...ties}
          {...rest}
          name={name}
          aria-required={isRequired || undefined}
          defaultValue={values[name]}
        />
      )}
    </Field>
  )
}
