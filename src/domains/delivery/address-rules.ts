import validator from "validator"
import { codeOf } from "#domains/countries/countries.ts"
import { destinations } from "#domains/places/destinations.ts"
import { layoutOf } from "./address-layouts.ts"

/** Formats that the library lacks, or that accept codes as people shorten them. */
const ownFormats: Readonly<Record<string, RegExp>> = {
  VN: /^\d{5,6}$/,
  CN: /^\d{6}$/,
  JP: /^\d{3}-?\d{4}$/,
}

/** The company delivers to these. For other countries any code is accepted. */
const checkedCountries: ReadonlySet<string> = new Set(destinations)

type AddressPlace = { country: string; state: string; postal_code: string }

/** The field and the reason why no carrier could deliver there. */
export function addressFault({ country, state, postal_code }: AddressPlace) {
  const code = codeOf(country)
  const { needsCode, needsState } = layoutOf(code)
  const typed = postal_code.normalize("NFKC").trim()
  if (typed === "" && needsCode) return fault("postal_code", "postalCodeMissing")
  if (typed !== "" && !isValidPostalCode(code, typed)) return fault("postal_code", "postalCodeWrong")
  if (needsState && state.trim() === "") return fault("state", "stateMissing")
  return undefined
}

function fault(field: "postal_code" | "state", reason: string) {
  return { field, reason }
}

function isValidPostalCode(country: string, typed: string): boolean {
  if (!checkedCountries.has(country)) return true
  const own = ownFormats[country]
  if (own) return own.test(typed)
  const locale = validator.isPostalCodeLocales.find((each) => each === country)
  return locale === undefined || validator.isPostalCode(typed, locale)
}
