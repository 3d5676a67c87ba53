import validator from "validator"
import { codeOf, listCountries } from "#domains/countries/countries.ts"

/** Countries without postal codes, by the Universal Postal Union's list of addressing systems. */
const withoutCodes = new Set(
  "AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GD GM GQ GY HK KI KM KP ML MO MR MW NR NU QA RW SB SC SL SR ST SY TF TG TK TL TO TV UG VU YE ZW".split(
    " ",
  ),
)

/** Countries where carriers need the state or province: Google's address data marks it as required. */
const withState = new Set(["US", "AU", "CA", "CN"])

/**
 * For countries that the company delivers to: formats that the library lacks, and formats that accept codes as people
 * shorten them.
 */
const ownFormats: Readonly<Record<string, RegExp>> = {
  VN: /^\d{5,6}$/,
  CN: /^\d{6}$/,
  JP: /^\d{3}-?\d{4}$/,
}

/** Countries whose codes are checked: those that the company delivers to. For others any code is accepted. */
const checkedCountries = new Set(["SG", "MY", "VN", "CN", "TW", "JP", "AU", "GB", "US"])

/** Countries with other required fields, by the submitted name: no postal code, or a state. */
export const exceptionalCountries = {
  withoutCodes: namesOf(withoutCodes),
  withState: namesOf(withState),
}

function namesOf(codes: ReadonlySet<string>): string[] {
  return listCountries("en").flatMap(({ code, label }) => (codes.has(code) ? label : []))
}

type AddressPlace = { country: string; state: string; postal_code: string }

/** Returns the field and the reason why no carrier could deliver there, by the country's rules. */
export function addressFault({ country, state, postal_code }: AddressPlace) {
  const code = codeOf(country)
  const typed = postal_code.normalize("NFKC").trim()
  if (typed === "" && !withoutCodes.has(code)) return fault("postal_code", "postalCodeMissing")
  if (typed !== "" && !isValidPostalCode(code, typed)) return fault("postal_code", "postalCodeWrong")
  if (withState.has(code) && state.trim() === "") return fault("state", "stateMissing")
  return undefined
}

function fault(field: "postal_code" | "state", reason: string) {
  return { field, reason }
}

function isValidPostalCode(country: string, typed: string): boolean {
  if (!checkedCountries.has(country)) return true
  const own = ownFormats[country]
  if (own) return own.test(typed)
  const locale = validator.isPostalCodeLocales.find((known) => known === country)
  return locale === undefined || validator.isPostalCode(typed, locale)
}
