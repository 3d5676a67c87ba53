import {
  dateField,
  dollarsField,
  dutyPercentField,
  lineField,
  orNone,
  type SettingsFields,
  settingTexts,
  webAddressField,
  wholeNumberField,
} from "#admin/setting-fields.ts"
import type { Destination } from "#domains/places/destinations.ts"
import type { PlaceCountry } from "#domains/places/places.ts"
import type { ImportRate, ParcelRate } from "../rates.ts"

export type RateDraft = { kind: "import"; rate: ImportRate } | { kind: "parcel"; rate: ParcelRate }

type RateTerms = Pick<ImportRate, "validFrom" | "asOf" | "source" | "sourceUrl">

export type ImportValues = {
  terms: RateTerms
  figures: {
    dutyPerLitre: number
    excisePerLitre: number
    duty: number
    treatyDuty: number | null
    dutyLimit: number | null
    beyond: number | null
    special: number
    tax: number
  }
}

export type ParcelValues = {
  terms: RateTerms
  fees: { upTo2: number; upTo5: number; upTo10: number; upTo20: number }
  more: { perExtraKg: number; daysMin: number; daysMax: number }
}

const terms: SettingsFields<{ terms: RateTerms }>["terms"] = {
  validFrom: dateField,
  asOf: dateField,
  source: lineField(300),
  sourceUrl: webAddressField,
}
/** Duties of a litre are large in some currencies. */
const amount = dollarsField(0, 10_000_000_00)
const fee = dollarsField(0, 100_000_00)
const days = wholeNumberField(0, 365)

export const importFields: SettingsFields<ImportValues> = {
  terms,
  figures: {
    dutyPerLitre: amount,
    excisePerLitre: amount,
    duty: dutyPercentField,
    treatyDuty: orNone(dutyPercentField),
    dutyLimit: orNone(amount),
    beyond: orNone(dutyPercentField),
    special: dutyPercentField,
    tax: dutyPercentField,
  },
}

export const parcelFields: SettingsFields<ParcelValues> = {
  terms,
  fees: { upTo2: fee, upTo5: fee, upTo10: fee, upTo20: fee },
  more: { perExtraKg: fee, daysMin: days, daysMax: days },
}

export function importRateFrom(country: PlaceCountry, { terms, figures }: ImportValues): ImportRate {
  return {
    country,
    ...terms,
    dutyPerLitreCents: figures.dutyPerLitre,
    excisePerLitreCents: figures.excisePerLitre,
    dutyBasisPoints: figures.duty,
    treatyDutyBasisPoints: figures.treatyDuty,
    dutyLimitCents: figures.dutyLimit,
    beyondBasisPoints: figures.beyond,
    specialBasisPoints: figures.special,
    taxBasisPoints: figures.tax,
  }
}

export function importValuesOf(rate: ImportRate): ImportValues {
  return {
    terms: termsOf(rate),
    figures: {
      dutyPerLitre: rate.dutyPerLitreCents,
      excisePerLitre: rate.excisePerLitreCents,
      duty: rate.dutyBasisPoints,
      treatyDuty: rate.treatyDutyBasisPoints,
      dutyLimit: rate.dutyLimitCents,
      beyond: rate.beyondBasisPoints,
      special: rate.specialBasisPoints,
      tax: rate.taxBasisPoints,
    },
  }
}

type ParcelRoute = { origin: PlaceCountry; destination: Destination }

export function parcelRateFrom(route: ParcelRoute, { terms, fees, more }: ParcelValues): ParcelRate {
  return {
    ...route,
    ...terms,
    feesCents: [fees.upTo2, fees.upTo5, fees.upTo10, fees.upTo20],
    perExtraKgCents: more.perExtraKg,
    daysMin: more.daysMin,
    daysMax: more.daysMax,
  }
}

export function parcelValuesOf(rate: ParcelRate): ParcelValues {
  const [upTo2 = 0, upTo5 = 0, upTo10 = 0, upTo20 = 0] = rate.feesCents
  return {
    terms: termsOf(rate),
    fees: { upTo2, upTo5, upTo10, upTo20 },
    more: { perExtraKg: rate.perExtraKgCents, daysMin: rate.daysMin, daysMax: rate.daysMax },
  }
}

function termsOf({ validFrom, asOf, source, sourceUrl }: RateTerms): RateTerms {
  return { validFrom, asOf, source, sourceUrl }
}

/** The texts of the form's fields, such as "9" in "figures.tax". */
export function rateTexts(draft: RateDraft) {
  return draft.kind === "import"
    ? settingTexts(importFields, importValuesOf(draft.rate))
    : settingTexts(parcelFields, parcelValuesOf(draft.rate))
}
