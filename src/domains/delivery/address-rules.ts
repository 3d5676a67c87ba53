import validator from "validator"
import { codeOf, listCountries } from "#domains/countries/countries.ts"
import { destinations } from "#domains/places/destinations.ts"

/** By the Universal Postal Union's list of addressing systems. */
const withoutCodes = new Set(
  "AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GD GM GQ GY HK KI KM KP ML MO MR MW NR NU QA RW SB SC SL SR ST SY TF TG TK TL TO TV UG VU YE ZW".split(
    " ",
  ),
)

const withState = new Set(["US", "AU", "CA", "CN"])

/** Formats that the library lacks, or that accept codes as people shorten them. */
const ownFormats: Readonly<Record<string, RegExp>> = {
  VN: /^\d{5,6}$/,
  CN: /^\d{6}$/,
  JP: /^\d{3}-?\d{4}$/,
}

/** The company delivers to these. For other countries any code is accepted. */
const checkedCountries: ReadonlySet<string> = new Set(destinations)

/** Lists names as forms submit them. */
export const exceptionalCountries = {
  withoutCodes: namesOf(withoutCodes),
  withState: namesOf(withState),
}

function namesOf(codes: ReadonlySet<string>): string[] {
  return listCountries("en").flatMap(({ code, label }) => (codes.has(code) ? label : []))
}

type AddressPlace = { country: string; state: string; postal_code: string }

/** The field and the reason why no carrier could deliver there. */
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
  const locale = validator.isPostalCodeLocales.find((each) => each === country)
  return locale === undefined || validator.isPostalCode(typed, locale)
}
