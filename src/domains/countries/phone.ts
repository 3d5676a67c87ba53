import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max"

/** In international form ("+6591234567"); undefined if no such number can exist. */
export function checkPhone(country: string, text: string): string | undefined {
  if (text.length > 40) return undefined
  const home: CountryCode | undefined = isSupportedCountry(country) ? country : undefined
  const number = parsePhoneNumberFromString(text, {
    ...(home ? { defaultCountry: home } : {}),
    extract: false,
  })
  return number?.isValid() ? number.number : undefined
}
