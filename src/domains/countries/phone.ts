import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max"

/**
 * A telephone number as the whole world writes it ("+6591234567"), or undefined where no such number can be. It is
 * read as a number of the country unless it says "+".
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
