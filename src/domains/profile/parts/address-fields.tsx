import { useState } from "react"
import {
  type AddressChoices,
  NameFields,
  PlaceFields,
  TextField,
} from "#domains/delivery/parts/address-parts.tsx"
import { CountrySelect } from "#domains/delivery/parts/country-select.tsx"
import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Checkbox } from "#ui/inputs.tsx"

type AddressFieldValues = Readonly<Record<string, string | undefined>>
type Props = {
  values: AddressFieldValues
  refusal: RefusalView | undefined
  choices: AddressChoices
  /** The default address can only be replaced by another. */
  isUsual?: boolean
}

export function AddressFields({ values, refusal, choices, isUsual = false }: Props) {
  const t = useTexts("profile")
  const text = { values, refusal }
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        <NameFields {...text} />
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

function Place({ values, refusal, choices }: Omit<Props, "isUsual">) {
  const t = useTexts("profile")
  const [country, setCountry] = useState(values.country ?? "")
  return (
    <PlaceFields
      {...{ values, refusal, choices, country }}
      countryField={
        <Field label={t("fields.country")} anchor="country" error={fieldError(refusal, "country")}>
          {(fieldProps) => (
            <CountrySelect
              {...fieldProps}
              name="country"
              choices={choices}
              defaultValue={values.country ?? ""}
              onChange={(event) => setCountry(event.target.value)}
            >
              <option value="other">{t("fields.otherCountry")}</option>
            </CountrySelect>
          )}
        </Field>
      }
    />
  )
}
