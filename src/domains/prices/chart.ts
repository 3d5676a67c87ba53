import type { Cents } from "#platform/money.ts"
import type { Result } from "./rules.ts"

export type ChartPoint = { x: number; y: number; hammerCents: Cents; endedAt: string; isForeign: boolean }
type ChartedResult = Result & { foreign?: unknown }

export type Chart = {
  points: ChartPoint[]
  prices: { cents: Cents; y: number }[]
  fromAt: string
  untilAt: string
  yOf(cents: Cents): number
}

const maxLines = 4
const margin = 4

export function chartOf(results: readonly ChartedResult[]): Chart | undefined {
  const sales = results.flatMap(({ hammerCents, endedAt, foreign }) =>
    hammerCents === null
      ? []
      : [{ hammerCents, endedAt, at: Date.parse(endedAt), isForeign: Boolean(foreign) }],
  )
  const [first, last] = [sales.at(0), sales.at(-1)]
  if (sales.length < 2 || !first || !last) return undefined
  const [from, until] = [Math.min(...sales.map(({ at }) => at)), Math.max(...sales.map(({ at }) => at))]
  const step = stepFor(Math.max(...sales.map(({ hammerCents }) => hammerCents)))
  const top = Math.max(1, Math.ceil(Math.max(...sales.map(({ hammerCents }) => hammerCents)) / step)) * step
  const yOf = (cents: Cents) => 100 - (cents / top) * 100
  const room = 100 - 2 * margin
  return {
    points: sales.map(({ hammerCents, endedAt, at, isForeign }) => ({
      x: until === from ? 50 : margin + ((at - from) / (until - from)) * room,
      y: yOf(hammerCents),
      hammerCents,
      endedAt,
      isForeign,
    })),
    prices: Array.from({ length: Math.round(top / step) + 1 }, (_, line) => line * step).map((cents) => ({
      cents,
      y: yOf(cents),
    })),
    fromAt: new Date(from).toISOString(),
    untilAt: new Date(until).toISOString(),
    yOf,
  }
}

/** 1, 2 or 5 times a power of ten. */
function stepFor(limitCents: Cents): Cents {
  const min = Math.max(limitCents / maxLines, 100)
  const power = 10 ** Math.floor(Math.log10(min))
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= min) ?? 10 * power
}
