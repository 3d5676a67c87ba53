import type { ComponentProps } from "react"
import { useTexts } from "#language/use-texts.ts"
import { Select } from "#ui/inputs.tsx"

export type CountryChoices = {
  countries: readonly { label: string; name: string }[]
  ownCount: number
}

export function CountrySelect({
  choices: { countries, ownCount },
  children,
  ...rest
}: { choices: CountryChoices } & ComponentProps<"select">) {
  const t = useTexts("profile")
  return (
    <Select autoComplete="country-name" aria-required {...rest}>
      <option value="">{t("fields.chooseCountry")}</option>
      <Options of={countries.slice(0, ownCount)} />
      <hr />
      <Options of={countries.slice(ownCount)} />
      {children}
    </Select>
  )
}

function Options({ of: countries }: { of: CountryChoices["countries"] }) {
  return countries.map(({ label, name }) => (
    <option key={label} value={label}>
      {name}
    </option>
  ))
}
