import { type SettingsFields, settingsSchema, tickField } from "#admin/setting-fields.ts"
import { type CountryLaw, restrictedPaymentMethods, restrictedThings } from "#domains/countries/law.ts"
import { recordOf } from "#platform/records.ts"

const boxes = [...restrictedThings, ...restrictedPaymentMethods] as const
type LawsByCountry = Record<string, Readonly<Record<(typeof boxes)[number], boolean>>>

export function lawFields(countries: readonly string[]): SettingsFields<LawsByCountry> {
  return recordOf(countries, () => recordOf(boxes, () => tickField(true, false)))
}

/** A country needs at least one payment method: otherwise nothing could be sent there. */
export function lawForm(countries: readonly string[]) {
  return settingsSchema(lawFields(countries)).superRefine((laws, found) => {
    for (const [country, law] of Object.entries(laws))
      if (!restrictedPaymentMethods.some((method) => law[method]))
        found.addIssue({
          code: "custom",
          message: "noPaymentMethodLeft",
          path: [country, restrictedPaymentMethods[0]],
        })
  })
}

export function lawsByCountry(laws: readonly CountryLaw[]): LawsByCountry {
  const boxesOf = ({ visible, paymentMethods }: CountryLaw) => ({
    ...visible,
    ...recordOf(restrictedPaymentMethods, (method) => paymentMethods.includes(method)),
  })
  return Object.fromEntries(laws.map((law) => [law.country, boxesOf(law)]))
}

export function lawsOf(laws: LawsByCountry): CountryLaw[] {
  return Object.entries(laws).map(([country, law]) => ({
    country,
    visible: recordOf(restrictedThings, (thing) => law[thing]),
    paymentMethods: restrictedPaymentMethods.filter((method) => law[method]),
  }))
}
