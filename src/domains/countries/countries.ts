import { iso31662 } from "iso-3166"
import { getCountries, getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/max"
import { places } from "#domains/places/places.ts"

/** First in every list; the rest is sorted by displayed name. */
export const ownCountries = places.map(({ country }) => country)

export const elsewhere = "other"

export type Country = { code: string; dialCode: string; label: string }
export type NamedCountry = Country & { name: string }

const lists = new Map<string, readonly NamedCountry[]>()

/** The stored value is the English name in every language. */
export function listCountries(locale: string): readonly NamedCountry[] {
  const cached = lists.get(locale)
  if (cached) return cached
  const inEnglish = namesIn("en")
  const inLanguage = namesIn(locale)
  const sorter = new Intl.Collator(locale)
  const named = (code: string): NamedCountry[] => {
    const label = inEnglish(code)
    return label === code ? [] : [{ code, dialCode: dialCodeFor(code), label, name: inLanguage(code) }]
  }
  const own = ownCountries.flatMap(named)
  const others = getCountries()
    .filter((code) => !ownCountries.some((first) => first === code))
    .flatMap(named)
    .sort((one, other) => sorter.compare(one.name, other.name))
  const list = [...own, ...others]
  lists.set(locale, list)
  return list
}

function namesIn(locale: string): (code: string) => string {
  const whole = new Intl.DisplayNames(locale, { type: "region" })
  const short = new Intl.DisplayNames(locale, { type: "region", style: "short" })
  return (code) => (code === "HK" || code === "MO" ? short : whole).of(code) ?? code
}

function dialCodeFor(code: string): string {
  if (!isSupportedCountry(code)) throw new Error(`${code} has no calling code`)
  return `+${getCountryCallingCode(code)}`
}

export function dialCodeOf(label: string): string {
  return listCountries("en").find((country) => country.label === label)?.dialCode ?? ""
}

/** Of a code or a label. */
export function countryCodeOf(country: string): string {
  return listCountries("en").find(({ label, code }) => label === country || code === country)?.code ?? ""
}

export function codeOf(label: string): string {
  return listCountries("en").find((country) => country.label === label)?.code ?? ""
}

export function nameOfCountry(code: string, locale = "en"): string {
  return listCountries(locale).find((country) => country.code === code)?.name ?? code
}

export const americanStates: readonly { code: string; label: string }[] = iso31662
  .filter((part) => part.parent === "US")
  .map(({ code, name }) => ({ code: code.slice(3), label: name }))
  .sort((one, other) => one.label.localeCompare(other.label, "en"))
