import { z } from "zod"
import { wholeNumber } from "#admin/whole-number.ts"
import type { Site } from "#domains/content/default-site.ts"
import { listCountries } from "#domains/countries/countries.ts"
import { homeCountry } from "#domains/countries/delivery.ts"
import { destinations as quotedCountries } from "#domains/delivery/tariffs.ts"
import { dollarsText, parseDollars } from "#platform/dollars.ts"
import type { FormFields } from "#platform/input.ts"

const line = (max: number) => z.string({ error: "textRequired" }).trim().max(max, { error: "textTooLong" })
const requiredLine = (max: number) => line(max).min(1, { error: "textRequired" })
const linesOf = (text: string) =>
  text
    .split("\n")
    .map((each) => each.trim())
    .filter(Boolean)

const limitCents = 100_000_00
const amount = z
  .string({ error: "notAnAmount" })
  .transform((text) => parseDollars(text) ?? -1)
  .pipe(z.int().min(1_00, { error: "notAnAmount" }).max(limitCents, { error: "notAnAmount" }))

/** One per line, such as "Facebook https://www.facebook.com/quaich". */
const socials = line(1_000)
  .transform((text) => linesOf(text).map((each) => /^(.{1,30}?)\s+(https:\/\/\S+)$/.exec(each)))
  .refine((found) => found.every((each) => each && URL.canParse(each[2] ?? "")), { error: "socialUnclear" })
  .transform((found) => found.flatMap((each) => (each ? { name: each[1] ?? "", url: each[2] ?? "" } : [])))

const isCountry = (code: string) => listCountries("en").some((country) => country.code === code)
const isQuoted = (code: string) => quotedCountries.some((quoted) => quoted === code)

const destinations = line(1_000)
  .transform((text) => [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ])
  .refine((codes) => codes.includes(homeCountry) && codes.every(isCountry), { error: "countryUnclear" })
  // The checkout refuses every order to a country without a tariff.
  .refine((codes) => !codes.every(isCountry) || codes.every(isQuoted), { error: "countryNotQuoted" })

export const CompanyForm = z
  .object({
    name: requiredLine(40),
    description: requiredLine(200),
    legalName: requiredLine(80),
    gstNumber: line(30),
    address: requiredLine(300).transform(linesOf),
    email: z.email({ error: "emailUnclear" }).max(254, { error: "textTooLong" }),
    phone: requiredLine(30),
    hours: requiredLine(60),
    socials,
    /** Absent if the box is not ticked. */
    registration: z.string().optional(),
    basketMinutes: wholeNumber(5, 1_440),
    proposalDays: wholeNumber(1, 90),
    destinations,
    minWithdrawal: amount,
    minTopUp: amount,
    maxTopUp: amount,
    maxBalance: amount,
  })
  .superRefine((form, found) => {
    const addProblem = (field: string) =>
      found.addIssue({ code: "custom", message: "maxBelowMin", path: [field] })
    if (form.maxTopUp < form.minTopUp) addProblem("maxTopUp")
    if (form.maxBalance < form.maxTopUp) addProblem("maxBalance")
  })
export type CompanyForm = z.output<typeof CompanyForm>

export function toCompanySettings(form: CompanyForm) {
  const { name, description, legalName, gstNumber, address, email, phone, hours } = form
  const { minWithdrawal, minTopUp, maxTopUp, maxBalance } = form
  const site: Site = {
    ...{ name, description, legalName, gstNumber, email, phone, hours },
    ...{ addressLines: address, socials: form.socials },
  }
  return {
    site,
    registration: form.registration === undefined ? ("closed" as const) : ("open" as const),
    "basket-minutes": form.basketMinutes,
    valuations: { days: form.proposalDays },
    "delivery-countries": form.destinations,
    wallet: {
      minWithdrawalCents: minWithdrawal,
      minTopUpCents: minTopUp,
      maxTopUpCents: maxTopUp,
      maxBalanceCents: maxBalance,
    },
  }
}
export type CompanySettings = ReturnType<typeof toCompanySettings>

export function companyFormValues(is: CompanySettings): FormFields {
  const { addressLines, socials: pages, ...site } = is.site
  return {
    ...site,
    address: addressLines.join("\n"),
    socials: pages.map(({ name, url }) => `${name} ${url}`).join("\n"),
    ...(is.registration === "open" ? { registration: "yes" } : {}),
    basketMinutes: String(is["basket-minutes"]),
    proposalDays: String(is.valuations.days),
    destinations: is["delivery-countries"].join(" "),
    minWithdrawal: dollarsText(is.wallet.minWithdrawalCents),
    minTopUp: dollarsText(is.wallet.minTopUpCents),
    maxTopUp: dollarsText(is.wallet.maxTopUpCents),
    maxBalance: dollarsText(is.wallet.maxBalanceCents),
  }
}
