import type { IndexPoint } from "./read-index.ts"

export type IndexChart = {
  dots: { x: number; y: number; quarter: string }[]
  /** Broken across quarters without a value. */
  lines: { from: number; to: number; isBroken: boolean }[]
  levels: { value: number; y: number }[]
}

const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_000, 5_000, 10_000]
const maxLevels = 5

export function indexChartOf(points: readonly IndexPoint[]): IndexChart | undefined {
  const [first, last] = [points.at(0), points.at(-1)]
  if (points.length < 2 || !first || !last) return undefined
  const values = points.map(({ value }) => value)
  const [min, max] = [Math.min(100, ...values), Math.max(100, ...values)]
  const step = steps.find((each) => (max - min) / each <= maxLevels - 1) ?? 100_000
  const low = Math.floor(min / step) * step
  const high = Math.max(Math.ceil(max / step) * step, low + step)
  const [from, until] = [quarterNumber(first.quarter), quarterNumber(last.quarter)]
  const yOf = (value: number) => 100 - ((value - low) / (high - low)) * 100
  const dots = points.map(({ quarter, value }) => ({
    x: 2 + ((quarterNumber(quarter) - from) / (until - from)) * 96,
    y: yOf(value),
    quarter,
  }))
  return {
    dots,
    lines: points.slice(1).map(({ quarter }, index) => ({
      from: index,
      to: index + 1,
      isBroken: quarterNumber(quarter) - quarterNumber(points[index]?.quarter ?? quarter) > 1,
    })),
    levels: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, line) => low + line * step).map(
      (value) => ({ value, y: yOf(value) }),
    ),
  }
}

function quarterNumber(quarter: string): number {
  return Number(quarter.slice(0, 4)) * 4 + Number(quarter.slice(6))
}
