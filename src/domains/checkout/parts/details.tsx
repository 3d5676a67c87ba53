import { type ReactNode, useState } from "react"
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
import { anchorOf } from "#ui/form-errors.tsx"
import { Checkbox, Input } from "#ui/inputs.tsx"

type DetailsValues = Readonly<Record<string, string | undefined>>
type Props = {
  values: DetailsValues
  refusal: RefusalView | undefined
  choices: AddressChoices
  canShipAbroad: boolean
  isGuest: boolean
}

/** CSS alone, so it works without JavaScript. */
export const deliveryOnly =
  "group-has-[[name=shipping][value=self]:checked]/checkout:hidden group-has-[[name=shipping][value=free-storage]:checked]/checkout:hidden"

export function Details({ values, refusal, choices, canShipAbroad, isGuest }: Props) {
  const t = useTexts("profile")
  const text = { values, refusal }
  return (
    <div className="grid gap-5">
      <div className={`grid gap-5 sm:grid-cols-2 ${deliveryOnly}`}>
        <NameFields {...text} />
        <TextField {...text} name="companyname" autoComplete="organization" />
        <TextField
          {...text}
          name="phone"
          autoComplete="tel"
          inputMode="tel"
          hint={t("fields.phoneHint")}
          isRequired
        />
      </div>
      <TextField {...text} name="email" autoComplete="email" inputMode="email" isRequired />
      <div className={deliveryOnly}>
        <Place {...text} choices={choices} canShipAbroad={canShipAbroad} />
      </div>
      {isGuest && <Password refusal={refusal} />}
    </div>
  )
}

function Password({ refusal }: { refusal: RefusalView | undefined }) {
  const t = useTexts("checkout")
  return (
    <Field
      anchor="password"
      label={t("details.password")}
      hint={t("details.passwordHint")}
      error={fieldError(refusal, "password")}
      aside={t("details.optional")}
    >
      {(fieldProps) => <Input {...fieldProps} name="password" type="password" autoComplete="new-password" />}
    </Field>
  )
}

const homeCountryLabel = "Singapore"

function Place({ values, refusal, choices, canShipAbroad }: Omit<Props, "isGuest">) {
  const t = useTexts("profile")
  const checkout = useTexts("checkout")
  const [country, setCountry] = useState(values.country || homeCountryLabel)
  const homeName = choices.countries.find(({ label }) => label === homeCountryLabel)?.name ?? homeCountryLabel
  const countryField = (
    <Field
      anchor="country"
      label={t("fields.country")}
      error={fieldError(refusal, "country")}
      hint={canShipAbroad ? undefined : checkout("details.countryFixed")}
    >
      {(fieldProps) =>
        canShipAbroad ? (
          <CountrySelect
            {...fieldProps}
            name="country"
            choices={choices}
            defaultValue={country}
            onChange={(event) => setCountry(event.target.value)}
          />
        ) : (
          <>
            <input type="hidden" name="country" value={homeCountryLabel} />
            <Input {...fieldProps} value={homeName} readOnly autoComplete="off" />
          </>
        )
      }
    </Field>
  )
  return (
    <PlaceFields
      {...{ values, refusal, choices, countryField }}
      country={canShipAbroad ? country : homeCountryLabel}
    />
  )
}

export function SaveAddress({ isChosen }: { isChosen: boolean }) {
  const t = useTexts("checkout")
  return (
    <Checkbox
      name="saveAddress"
      value="yes"
      defaultChecked={isChosen}
      label={t("details.save")}
      className={deliveryOnly}
    />
  )
}

export function AgeDeclaration({ years, refusal }: { years: number; refusal: RefusalView | undefined }) {
  const t = useTexts("checkout")
  return (
    <Checkbox
      id={anchorOf("age")}
      name="age"
      value="yes"
      label={t("age", { years })}
      error={fieldError(refusal, "age")}
    />
  )
}

export function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t border-rule-strong pt-4">
      <h2 className="flex items-baseline gap-3 text-xl">
        <span className="figures text-ink-soft">{number}</span> {title}
      </h2>
      {children}
    </section>
  )
}
