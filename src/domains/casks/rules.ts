import type { Cents } from "#platform/money.ts"

/** Scotch whisky: younger spirit is not whisky yet. */
export const minYears = 3

export type CaskAge = { years: number; months: number }

/** As birthdays are counted. */
export function ageOf(filledOn: string, today: string): CaskAge {
  const [year = 0, month = 0, day = 0] = filledOn.split("-").map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = today.split("-").map(Number)
  const whole = (toYear - year) * 12 + (toMonth - month) - (toDay < day ? 1 : 0)
  const months = Math.max(0, whole)
  return { years: Math.floor(months / 12), months: months % 12 }
}

export function dateOfWhisky(filledOn: string): string {
  return `${Number(filledOn.slice(0, 4)) + minYears}${filledOn.slice(4)}`
}

export function angelsShare({
  olaLitres,
  rlaLitres,
  filledOn,
  regaugedOn,
}: {
  olaLitres: number | null
  rlaLitres: number
  filledOn: string
  regaugedOn: string
}): { litres: number; percent: number; percentAYear: number | null } | null {
  if (olaLitres === null || olaLitres <= 0 || rlaLitres > olaLitres) return null
  const litres = tenth(olaLitres - rlaLitres)
  const years = (Date.parse(regaugedOn) - Date.parse(filledOn)) / (365.25 * 24 * 60 * 60 * 1_000)
  // Each year takes a share of the rest, so the yearly share is a root.
  const percentAYear = years < 1 ? null : tenth((1 - (rlaLitres / olaLitres) ** (1 / years)) * 100)
  return { litres, percent: tenth((1 - rlaLitres / olaLitres) * 100), percentAYear }
}

export function perRlaCents(priceCents: Cents, rlaLitres: number): Cents {
  return Math.round(priceCents / rlaLitres)
}

/** At the cask's own strength, after what stays in the wood. */
export function estimateBottles(bulkLitres: number, volumeMl = 700): number {
  const stays = 0.03
  return Math.floor((bulkLitres * (1 - stays) * 1_000) / volumeMl)
}

export function isStale(regaugedOn: string, today: string): boolean {
  return ageOf(regaugedOn, today).years >= 1
}

export type Measures = {
  filledOn: string
  regaugedOn: string
  bulkLitres: number
  abvPercent: number
  rlaLitres: number
}

/** Each of the three figures follows from the others, so a typing mistake shows. Undefined if all is right. */
export function measureFault(
  { filledOn, regaugedOn, bulkLitres, abvPercent, rlaLitres }: Measures,
  today: string,
): { reason: "datesOutOfRange" | "rlaUnclear"; field: "regaugedOn" | "rlaLitres" } | undefined {
  if (regaugedOn < filledOn || regaugedOn > today) return { reason: "datesOutOfRange", field: "regaugedOn" }
  const expected = (bulkLitres * abvPercent) / 100
  if (Math.abs(expected - rlaLitres) <= Math.max(0.3, expected * 0.01)) return undefined
  return { reason: "rlaUnclear", field: "rlaLitres" }
}

function tenth(figure: number): number {
  return Math.round(figure * 10) / 10
}

export const maxUnpaidCasks = 2
