import { z } from "zod"
import {
  dollarsField,
  lineField,
  listField,
  optionalLineField,
  type SettingsFields,
  tickField,
  wholeNumberField,
} from "#admin/setting-fields.ts"
import type { CompanySettings } from "./save-company.ts"

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((each) => each.trim())
    .filter(Boolean)

const addressLines = listField<string>(
  300,
  4,
  (text) => text.pipe(z.string().min(1, { error: "textRequired" })).transform(linesOf),
  (lines) => lines.join("\n"),
)

/** One per line, such as "Facebook https://www.facebook.com/quaich". */
const socials = listField<CompanySettings["site"]["socials"][number]>(
  1_000,
  4,
  (text) =>
    text
      .transform((lines) => linesOf(lines).map((each) => /^(.{1,30}?)\s+(https:\/\/\S+)$/.exec(each)))
      .refine((found) => found.every((each) => each && URL.canParse(each[2] ?? "")), {
        error: "socialUnclear",
      })
      .transform((found) =>
        found.flatMap((each) => (each ? { name: each[1] ?? "", url: each[2] ?? "" } : [])),
      ),
  (pages) => pages.map(({ name, url }) => `${name} ${url}`).join("\n"),
)

const destinations = listField<string>(
  1_000,
  2,
  (text) =>
    text.transform((codes) => [
      ...new Set(
        codes
          .toUpperCase()
          .split(/[\s,]+/)
          .filter(Boolean),
      ),
    ]),
  (codes) => codes.join(" "),
)

const amount = dollarsField(1_00, 100_000_00)

export const companyFields: SettingsFields<CompanySettings> = {
  site: {
    name: lineField(40),
    legalName: lineField(80),
    gstNumber: optionalLineField(30),
    email: {
      ...lineField(254),
      schema: z.email({ error: "emailUnclear" }).max(254, { error: "textTooLong" }),
    },
    phone: lineField(30),
    hours: lineField(60),
    description: lineField(200, { rows: 3 }),
    addressLines,
    socials,
  },
  basketMinutes: wholeNumberField(5, 1_440),
  valuations: { days: wholeNumberField(1, 90), answerDays: wholeNumberField(1, 30) },
  destinations,
  registration: tickField<CompanySettings["registration"]>("open", "closed"),
  wallet: {
    minWithdrawalCents: amount,
    minTopUpCents: amount,
    maxTopUpCents: amount,
    maxBalanceCents: amount,
  },
}
