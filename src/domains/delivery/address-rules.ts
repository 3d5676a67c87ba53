import validator from "validator"
import { codeOf, listCountries } from "#domains/countries/countries.ts"

/** Countries whose post knows no codes, by the Universal Postal Union's list of addressing systems. */
const withoutCodes = new Set(
  "AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GD GM GQ GY HK KI KM KP ML MO MR MW NR NU QA RW SB SC SL SR ST SY TF TG TK TL TO TV UG VU YE ZW".split(
    " ",
  ),
)

/** Where a carrier asks for the state or province: Google's address data has it as required there. */
const withState = new Set(["US", "AU", "CA", "CN"])

/** What the library does not know of the countries the house sends to, and what people leave out of what it knows. */
const ownFormats: Readonly<Record<string, RegExp>> = {
  VN: /^\d{5,6}$/,
  CN: /^\d{6}$/,
  JP: /^\d{3}-?\d{4}$/,
}

/** The countries whose codes are looked at: where the house sends. Elsewhere what is typed is taken. */
const checked = new Set(["SG", "MY", "VN", "CN", "TW", "JP", "AU", "GB", "US"])

/** The countries that an address form asks otherwise, by the name that is sent: no postal code needed, a state needed. */
export const askedOtherwise = {
  withoutCodes: namesOf(withoutCodes),
  withState: namesOf(withState),
}

function namesOf(codes: ReadonlySet<string>): string[] {
  return listCountries("en").flatMap(({ code, label }) => (codes.has(code) ? label : []))
}

type Place = { country: string; state: string; postal_code: string }

/** Why no carrier could bring it there, by the rules of the country: the field and its reason. */
export function whyNotThere({ country, state, postal_code }: Place) {
  const code = codeOf(country)
  const typed = postal_code.normalize("NFKC").trim()
  if (typed === "" && !withoutCodes.has(code)) return no("postal_code", "postalCodeMissing")
  if (typed !== "" && !fits(code, typed)) return no("postal_code", "postalCodeWrong")
  if (withState.has(code) && state.trim() === "") return no("state", "stateMissing")
  return undefined
}

function no(field: "postal_code" | "state", reason: string) {
  return { field, reason }
}

function fits(country: string, typed: string): boolean {
  if (!checked.has(country)) return true
  const own = ownFormats[country]
  if (own) return own.test(typed)
  const locale = validator.isPostalCodeLocales.find((known) => known === country)
  return locale === undefined || validator.isPostalCode(typed, locale)
}
