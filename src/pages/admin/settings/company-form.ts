import { settingsSchema } from "#admin/setting-fields.ts"
import { listCountries } from "#domains/countries/countries.ts"
import { homeCountry } from "#domains/countries/home-country.ts"
import { destinations as quotedCountries } from "#domains/places/destinations.ts"
import { whenValid } from "#platform/input.ts"
import { companyFields } from "./company-fields.ts"

const isCountry = (code: string) => listCountries("en").some((country) => country.code === code)
const isQuoted = (code: string) => quotedCountries.some((quoted) => quoted === code)

const destinations = {
  ...companyFields.destinations,
  schema: companyFields.destinations.schema
    .refine((codes) => codes.includes(homeCountry) && codes.every(isCountry), { error: "countryUnclear" })
    // The checkout refuses every order to a country without a tariff.
    .refine((codes) => !codes.every(isCountry) || codes.every(isQuoted), { error: "countryNotQuoted" }),
}

/** Not with the fields: the list of all countries is large, and browsers only need the inputs. */
export const CompanyForm = settingsSchema({ ...companyFields, destinations }).superRefine(
  ({ wallet }, found) => {
    const addProblem = (field: string) =>
      found.addIssue({ code: "custom", message: "maxBelowMin", path: ["wallet", field] })
    if (wallet.maxTopUpCents < wallet.minTopUpCents) addProblem("maxTopUpCents")
    if (wallet.maxBalanceCents < wallet.maxTopUpCents) addProblem("maxBalanceCents")
  },
  { when: whenValid("wallet") },
)
