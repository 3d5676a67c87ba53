import { type Destination, destinations } from "#domains/places/destinations.ts"
import { type PlaceCountry, places } from "#domains/places/places.ts"
import { keysOf } from "#platform/records.ts"
import type { ImportRate, ParcelRate, Rates } from "./rates.ts"

// The rates of a new database, and of a new place. README.md has the worked examples and what is uncertain.

/** The first rates hold from before the first order. */
const first = "2020-01-01"
const asOf = "2026-11-20"

/** Fees in dollars for each band and for each further kilogram, then the fewest and the most days. */
type Tariff = readonly [
  fees: readonly [number, number, number, number],
  perExtraKg: number,
  days: readonly [number, number],
]

export const tariffs: Record<PlaceCountry, Record<Destination, Tariff>> = {
  SG: {
    SG: [[9, 12, 16, 24], 1.2, [1, 3]],
    MY: [[34, 52, 84, 138], 6.5, [3, 8]],
    VN: [[34, 52, 84, 138], 6.5, [3, 8]],
    HK: [[42, 66, 108, 180], 8.5, [3, 8]],
    CN: [[42, 66, 108, 180], 8.5, [3, 8]],
    TW: [[42, 66, 108, 180], 8.5, [3, 8]],
    JP: [[48, 76, 126, 212], 10, [4, 8]],
    AU: [[56, 92, 156, 268], 13, [5, 10]],
    GB: [[68, 112, 192, 332], 16, [5, 12]],
    US: [[74, 122, 210, 362], 17.5, [5, 12]],
  },
  MY: {
    SG: [[36, 55, 89, 146], 6.89, [3, 8]],
    MY: [[8, 14, 22, 36], 1.8, [2, 6]],
    VN: [[36, 55, 89, 146], 6.89, [3, 8]],
    HK: [[45, 70, 114, 191], 9.01, [3, 8]],
    CN: [[45, 70, 114, 191], 9.01, [3, 8]],
    TW: [[45, 70, 114, 191], 9.01, [3, 8]],
    JP: [[51, 81, 134, 225], 10.6, [4, 8]],
    AU: [[59, 98, 165, 284], 13.78, [5, 10]],
    GB: [[72, 119, 204, 352], 16.96, [5, 12]],
    US: [[78, 129, 223, 384], 18.55, [5, 12]],
  },
  VN: {
    SG: [[39, 59, 96, 157], 7.41, [3, 8]],
    MY: [[39, 59, 96, 157], 7.41, [3, 8]],
    VN: [[7, 12, 19, 32], 1.6, [2, 6]],
    HK: [[48, 75, 123, 205], 9.69, [3, 8]],
    CN: [[48, 75, 123, 205], 9.69, [3, 8]],
    TW: [[48, 75, 123, 205], 9.69, [3, 8]],
    JP: [[55, 87, 144, 242], 11.4, [4, 8]],
    AU: [[64, 105, 178, 306], 14.82, [5, 10]],
    GB: [[78, 128, 219, 378], 18.24, [5, 12]],
    US: [[84, 139, 239, 413], 19.95, [5, 12]],
  },
  HK: {
    SG: [[44, 69, 112, 187], 8.84, [3, 8]],
    MY: [[44, 69, 112, 187], 8.84, [3, 8]],
    VN: [[44, 69, 112, 187], 8.84, [3, 8]],
    HK: [[11, 15, 20, 30], 1.5, [1, 3]],
    CN: [[44, 69, 112, 187], 8.84, [3, 8]],
    TW: [[44, 69, 112, 187], 8.84, [3, 8]],
    JP: [[50, 79, 131, 220], 10.4, [4, 8]],
    AU: [[58, 96, 162, 279], 13.52, [5, 10]],
    GB: [[71, 116, 200, 345], 16.64, [5, 12]],
    US: [[77, 127, 218, 376], 18.2, [5, 12]],
  },
}

type Duties = Omit<ImportRate, "country" | "validFrom" | "source" | "sourceUrl" | "asOf">

const none: Duties = {
  dutyPerLitreCents: 0,
  excisePerLitreCents: 0,
  dutyBasisPoints: 0,
  treatyDutyBasisPoints: null,
  dutyLimitCents: null,
  beyondBasisPoints: null,
  specialBasisPoints: 0,
  taxBasisPoints: 0,
}

type DatedDuties = Pick<ImportRate, "source" | "sourceUrl"> & { figures: Record<string, Partial<Duties>> }

/** By the day from which they hold. */
export const duties: Record<PlaceCountry, DatedDuties> = {
  SG: {
    source: "Singapore Customs on duty and GST of liquor",
    sourceUrl: "https://ask.gov.sg/customs",
    figures: { [first]: { excisePerLitreCents: 88_00, taxBasisPoints: 900 } },
  },
  MY: {
    source: "Excise of Budget 2026 (RinggitPlus, The Star); the import duty is not confirmed",
    sourceUrl: null,
    figures: {
      [first]: { dutyPerLitreCents: 58_00, excisePerLitreCents: 165_00, taxBasisPoints: 1_000 },
    },
  },
  VN: {
    source: "Law 66/2025/QH15; the UK's trade barrier note on the duty of goods from Britain and the EU",
    sourceUrl: null,
    figures: {
      [first]: vietnam(560, 6_500),
      "2027-01-01": vietnam(0, 7_000),
      "2028-01-01": vietnam(0, 7_500),
      "2029-01-01": vietnam(0, 8_000),
      "2030-01-01": vietnam(0, 8_500),
      "2031-01-01": vietnam(0, 9_000),
    },
  },
  HK: {
    source: "Hong Kong Customs on types and duty rates of liquor",
    sourceUrl: "https://www.customs.gov.hk",
    figures: { [first]: { dutyBasisPoints: 10_000, dutyLimitCents: 200_00, beyondBasisPoints: 1_000 } },
  },
}

function vietnam(treatyDutyBasisPoints: number, specialBasisPoints: number) {
  return { dutyBasisPoints: 4_500, treatyDutyBasisPoints, specialBasisPoints, taxBasisPoints: 1_000 }
}

/** The import rates of these countries, and the parcel rates from and to them. */
export function firstRates(countries: readonly PlaceCountry[] = places.map(({ country }) => country)): Rates {
  return {
    imports: countries.flatMap(importRatesOf),
    parcels: places.flatMap(({ country }) =>
      destinations
        .filter((to) => countries.includes(country) || countries.some((each) => each === to))
        .map((to) => parcelRateOf(country, to)),
    ),
  }
}

function importRatesOf(country: PlaceCountry): ImportRate[] {
  const { source, sourceUrl, figures } = duties[country]
  return keysOf(figures).map((validFrom) => ({
    country,
    ...{ validFrom, source, sourceUrl, asOf },
    ...none,
    ...figures[validFrom],
  }))
}

function parcelRateOf(origin: PlaceCountry, destination: Destination): ParcelRate {
  const [fees, perExtraKg, [daysMin, daysMax]] = tariffs[origin][destination]
  return {
    ...{ origin, destination, validFrom: first, asOf },
    ...{ source: "Estimate by the carriers' public tariffs", sourceUrl: null },
    feesCents: fees.map((dollars) => dollars * 100),
    perExtraKgCents: Math.round(perExtraKg * 100),
    ...{ daysMin, daysMax },
  }
}
