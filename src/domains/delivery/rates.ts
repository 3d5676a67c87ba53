import type { Destination } from "#domains/places/destinations.ts"
import type { Cents } from "#platform/money.ts"
import { parseSingaporeTime } from "#platform/time.ts"
import type { importRates, parcelRates } from "./schema.ts"

export type ImportRate = Omit<typeof importRates.$inferSelect, "id" | "createdAt">
export type ParcelRate = Omit<typeof parcelRates.$inferSelect, "id" | "createdAt">

/** Upper limits in kilograms. Above the last each kilogram begun costs extra. */
export const bandsKg = [2, 5, 10, 20] as const

type Dated = { validFrom: string }
/** Newest first, with the moment from which each holds. */
type History<Rate> = readonly { fromMs: number; rate: Rate }[]

export type RateTable = {
  imports: ReadonlyMap<string, History<ImportRate>>
  parcels: ReadonlyMap<string, History<ParcelRate>>
}

export type Rates = { imports: readonly ImportRate[]; parcels: readonly ParcelRate[] }

export function rateTable({ imports, parcels }: Rates): RateTable {
  return {
    imports: historiesBy(imports, ({ country }) => country),
    parcels: historiesBy(parcels, ({ origin, destination }) => routeKey(origin, destination)),
  }
}

/** The rate that holds at an instant: the latest one that has begun. */
export function rateAt<Rate>(history: History<Rate> | undefined, at: Date): Rate | undefined {
  return history?.find(({ fromMs }) => fromMs <= at.getTime())?.rate
}

/** All rates that hold at some time of a period, also those that begin in it. */
export function ratesDuring<Rate>(
  history: History<Rate> | undefined,
  { from, until }: { from: Date; until: Date },
): Rate[] {
  const first = rateAt(history, from)
  const later = (history ?? []).filter(({ fromMs }) => fromMs > from.getTime() && fromMs <= until.getTime())
  return [...(first ? [first] : []), ...later.map(({ rate }) => rate)]
}

export function importRateAt({ imports }: RateTable, country: string, at: Date): ImportRate | undefined {
  return rateAt(imports.get(country), at)
}

/** The first that begins later. */
export function nextImportRate({ imports }: RateTable, country: string, at: Date): ImportRate | undefined {
  return imports.get(country)?.findLast(({ fromMs }) => fromMs > at.getTime())?.rate
}

export function parcelRateAt({ parcels }: RateTable, route: Route, at: Date): ParcelRate | undefined {
  return rateAt(parcels.get(routeKey(route.from, route.to)), at)
}

export type RatesDuring = { parcels: ParcelRate[]; imports: ImportRate[] }

export type RatePeriods = Record<"parcels" | "imports", { from: Date; until: Date }>

export function ratesForPeriods(
  { imports, parcels }: RateTable,
  route: Route,
  periods: RatePeriods,
): RatesDuring {
  return {
    parcels: ratesDuring(parcels.get(routeKey(route.from, route.to)), periods.parcels),
    imports: ratesDuring(imports.get(route.to), periods.imports),
  }
}

/** Without import rates, duty and tax are unknown. */
export type QuoteRates = { parcel: ParcelRate; imports: ImportRate | undefined }

/** Undefined if nothing is sent that way. A parcel costs the least that it has cost since `since`. */
export function ratesFor(table: RateTable, route: Route, at: Date, since = at): QuoteRates | undefined {
  const parcel = parcelRateAt(table, route, at)
  if (!parcel) return undefined
  const all = ratesDuring(table.parcels.get(routeKey(route.from, route.to)), {
    from: since < at ? since : at,
    until: at,
  })
  return { parcel: cheapest(parcel, all), imports: importRateAt(table, route.to, at) }
}

/** The lowest fee of each weight. */
function cheapest(parcel: ParcelRate, all: readonly ParcelRate[]): ParcelRate {
  const lowest = (centsOf: (rate: ParcelRate) => Cents | undefined) =>
    Math.min(...[parcel, ...all].map((rate) => centsOf(rate) ?? Number.POSITIVE_INFINITY))
  return {
    ...parcel,
    feesCents: parcel.feesCents.map((_, band) => lowest(({ feesCents }) => feesCents[band])),
    perExtraKgCents: lowest(({ perExtraKgCents }) => perExtraKgCents),
  }
}

export type Route = { from: string; to: Destination }

/** Rates begin with a day in Singapore. */
export function startOf(validFrom: string): Date {
  const start = parseSingaporeTime(`${validFrom}T00:00`)
  if (!start) throw new Error(`${validFrom} is no day`)
  return start
}

export function historyOf<Rate extends Dated>(rates: readonly Rate[]): History<Rate> {
  return rates
    .map((rate) => ({ fromMs: startOf(rate.validFrom).getTime(), rate }))
    .toSorted((one, other) => other.fromMs - one.fromMs)
}

function historiesBy<Rate extends Dated>(rates: readonly Rate[], keyOf: (rate: Rate) => string) {
  const groups = [...Map.groupBy(rates, keyOf)]
  return new Map(groups.map(([key, group]) => [key, historyOf(group)]))
}

function routeKey(from: string, to: string): string {
  return `${from} ${to}`
}
