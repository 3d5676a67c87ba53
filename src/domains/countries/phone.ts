import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max"

/**
 * Returns a telephone number in international form ("+6591234567"), or undefined if no such number can exist. Reads it
 * as a number of the country unless it begins with "+".
 */
export function checkPhone(country: string, text: string): string | undefined {
  if (text.length > 40) return undefined
  const home: CountryCode | undefined = isSupportedCountry(country) ? country : undefined
  const number = parsePhoneNumberFromString(text, {
    ...(home ? { defaultCountry: home } : {}),
    extract: false,
  })
  return number?.isValid() ? number.number : undefined
}
