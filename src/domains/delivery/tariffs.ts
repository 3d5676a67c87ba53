import { type Destination, destinations } from "#domains/places/destinations.ts"
import { type PlaceCountry, places } from "#domains/places/places.ts"
/** All are estimates, in whole cents; README.md names the sources. */
export const estimatedOn = "2026-11-20"

export const origins: readonly PlaceCountry[] = places.map(({ country }) => country)
export type Origin = PlaceCountry

export { type Destination, destinations }

/** Upper limits in kilograms. Above the last each kilogram begun costs extra. */
export const bandsKg = [2, 5, 10, 20] as const

export type Tariff = {
  feesCents: readonly [number, number, number, number]
  perExtraKgCents: number
  daysMin: number
  daysMax: number
}

const tariff = (
  feesSgd: readonly [number, number, number, number],
  perExtraKgCents: number,
  [daysMin, daysMax]: readonly [number, number],
): Tariff => ({
  feesCents: [feesSgd[0] * 100, feesSgd[1] * 100, feesSgd[2] * 100, feesSgd[3] * 100],
  perExtraKgCents,
  daysMin,
  daysMax,
})

export const tariffs: Record<Origin, Record<Destination, Tariff>> = {
  SG: {
    SG: tariff([9, 12, 16, 24], 120, [1, 3]),
    MY: tariff([34, 52, 84, 138], 650, [3, 8]),
    VN: tariff([34, 52, 84, 138], 650, [3, 8]),
    HK: tariff([42, 66, 108, 180], 850, [3, 8]),
    CN: tariff([42, 66, 108, 180], 850, [3, 8]),
    TW: tariff([42, 66, 108, 180], 850, [3, 8]),
    JP: tariff([48, 76, 126, 212], 1000, [4, 8]),
    AU: tariff([56, 92, 156, 268], 1300, [5, 10]),
    GB: tariff([68, 112, 192, 332], 1600, [5, 12]),
    US: tariff([74, 122, 210, 362], 1750, [5, 12]),
  },
  MY: {
    SG: tariff([36, 55, 89, 146], 689, [3, 8]),
    MY: tariff([8, 14, 22, 36], 180, [2, 6]),
    VN: tariff([36, 55, 89, 146], 689, [3, 8]),
    HK: tariff([45, 70, 114, 191], 901, [3, 8]),
    CN: tariff([45, 70, 114, 191], 901, [3, 8]),
    TW: tariff([45, 70, 114, 191], 901, [3, 8]),
    JP: tariff([51, 81, 134, 225], 1060, [4, 8]),
    AU: tariff([59, 98, 165, 284], 1378, [5, 10]),
    GB: tariff([72, 119, 204, 352], 1696, [5, 12]),
    US: tariff([78, 129, 223, 384], 1855, [5, 12]),
  },
  VN: {
    SG: tariff([39, 59, 96, 157], 741, [3, 8]),
    MY: tariff([39, 59, 96, 157], 741, [3, 8]),
    VN: tariff([7, 12, 19, 32], 160, [2, 6]),
    HK: tariff([48, 75, 123, 205], 969, [3, 8]),
    CN: tariff([48, 75, 123, 205], 969, [3, 8]),
    TW: tariff([48, 75, 123, 205], 969, [3, 8]),
    JP: tariff([55, 87, 144, 242], 1140, [4, 8]),
    AU: tariff([64, 105, 178, 306], 1482, [5, 10]),
    GB: tariff([78, 128, 219, 378], 1824, [5, 12]),
    US: tariff([84, 139, 239, 413], 1995, [5, 12]),
  },
  HK: {
    SG: tariff([44, 69, 112, 187], 884, [3, 8]),
    MY: tariff([44, 69, 112, 187], 884, [3, 8]),
    VN: tariff([44, 69, 112, 187], 884, [3, 8]),
    HK: tariff([11, 15, 20, 30], 150, [1, 3]),
    CN: tariff([44, 69, 112, 187], 884, [3, 8]),
    TW: tariff([44, 69, 112, 187], 884, [3, 8]),
    JP: tariff([50, 79, 131, 220], 1040, [4, 8]),
    AU: tariff([58, 96, 162, 279], 1352, [5, 10]),
    GB: tariff([71, 116, 200, 345], 1664, [5, 12]),
    US: tariff([77, 127, 218, 376], 1820, [5, 12]),
  },
}
