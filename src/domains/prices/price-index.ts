/** Several sales of one bottle in a quarter count as their median. */
export type QuarterPrice = { productId: string; quarter: string; price: number }
export type IndexValue = { quarter: string; value: number; pairs: number }

/** With fewer pairs, a quarter's value reflects the bottles rather than the market. */
export const fewestPairs = 5

type Pair = { from: number; to: number; change: number }

/** Below this an odd price is not an outlier: bids rise in increments. */
const minSpread = 0.02
const maxIterations = 40

/**
 * A repeat-sales index: two successive quarters in which a bottle was sold are a pair, and the index is the best fit of
 * all pairs, with less weight for outliers (Huber). The first quarter is 100. Quarters with too few pairs, or without
 * pairs to the rest, have no value.
 */
export function priceIndex(prices: readonly QuarterPrice[]): IndexValue[] {
  const { quarters, pairs } = connectedPairs(prices)
  if (quarters.length < 2) return []
  const levels = fitLevels(pairs, quarters.length)
  const touched = pairsPerQuarter(pairs, quarters.length)
  return quarters.map((quarter, index) => ({
    quarter,
    value: 100 * Math.exp((levels[index] ?? 0) - (levels[0] ?? 0)),
    pairs: touched[index] ?? 0,
  }))
}

export function changeOverYear(points: readonly Pick<IndexValue, "quarter" | "value">[]): number | null {
  const last = points.at(-1)
  if (!last) return null
  const before = `${Number(last.quarter.slice(0, 4)) - 1}${last.quarter.slice(4)}`
  const then = points.find(({ quarter }) => quarter === before)
  return then ? last.value / then.value - 1 : null
}

function connectedPairs(prices: readonly QuarterPrice[]): { quarters: string[]; pairs: Pair[] } {
  const byProduct = mediansOf(prices)
  let quarters = [...new Set(prices.map(({ quarter }) => quarter))].toSorted()
  for (;;) {
    const pairs = pairsOf(byProduct, quarters)
    const touched = pairsPerQuarter(pairs, quarters.length)
    const min = Math.min(...touched)
    if (quarters.length > 0 && min < fewestPairs) {
      const index = touched.indexOf(min)
      quarters = quarters.filter((_, each) => each !== index)
      continue
    }
    const tied = largestConnected(pairs, quarters.length)
    if (tied.size === quarters.length) return { quarters, pairs }
    quarters = quarters.filter((_, index) => tied.has(index))
  }
}

type Logs = Map<string, number>

function mediansOf(prices: readonly QuarterPrice[]): Logs[] {
  const products = Map.groupBy(
    prices.filter(({ price }) => price > 0),
    ({ productId }) => productId,
  )
  return [...products.keys()].toSorted().map((productId) => {
    const byQuarter = Map.groupBy(products.get(productId) ?? [], ({ quarter }) => quarter)
    return new Map([...byQuarter].map(([quarter, sales]) => [quarter, median(sales.map(logOf))]))
  })
}

function pairsOf(byProduct: readonly Logs[], quarters: readonly string[]): Pair[] {
  return byProduct.flatMap((logs) => {
    const sold = quarters.flatMap((quarter, index) => {
      const log = logs.get(quarter)
      return log === undefined ? [] : [{ index, log }]
    })
    return sold.slice(1).map(({ index, log }, before) => {
      const { index: from, log: was } = sold[before] ?? { index, log }
      return { from, to: index, change: log - was }
    })
  })
}

function pairsPerQuarter(pairs: readonly Pair[], size: number): number[] {
  const touched = new Array<number>(size).fill(0)
  for (const { from, to } of pairs) {
    touched[from] = (touched[from] ?? 0) + 1
    touched[to] = (touched[to] ?? 0) + 1
  }
  return touched
}

/** If two groups are equally large, returns the later. */
function largestConnected(pairs: readonly Pair[], size: number): Set<number> {
  const group = Array.from({ length: size }, (_, index) => index)
  const headOf = (index: number): number => {
    const up = group[index] ?? index
    return up === index ? index : headOf(up)
  }
  for (const { from, to } of pairs) group[headOf(from)] = headOf(to)
  const groups = Map.groupBy(group.keys(), headOf)
  const largest = [...groups.values()].reduce<number[]>(
    (max, each) => (each.length >= max.length ? each : max),
    [],
  )
  return new Set(largest)
}

/** Least squares, reducing the weights of outliers in each iteration. */
function fitLevels(pairs: readonly Pair[], size: number): number[] {
  let weights = pairs.map(() => 1)
  let levels = new Array<number>(size).fill(0)
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    const next = leastSquares(pairs, weights, size)
    const moved = Math.max(...next.map((level, index) => Math.abs(level - (levels[index] ?? 0))))
    levels = next
    if (iteration > 0 && moved < 1e-10) break
    const off = pairs.map(({ from, to, change }) =>
      Math.abs(change - ((levels[to] ?? 0) - (levels[from] ?? 0))),
    )
    const bound = 1.345 * Math.max(minSpread, median(off) / 0.6745)
    weights = off.map((error) => (error <= bound ? 1 : bound / error))
  }
  return levels
}

/** The first level is zero. The matrix is symmetric and positive definite, so Cholesky decomposition applies. */
function leastSquares(pairs: readonly Pair[], weights: readonly number[], size: number): number[] {
  const unknowns = size - 1
  const sums = Array.from({ length: unknowns }, () => new Float64Array(unknowns))
  const right = new Float64Array(unknowns)
  const add = (row: number, column: number, by: number) => {
    const cells = sums[row]
    if (cells && column >= 0 && column < unknowns) cells[column] = (cells[column] ?? 0) + by
  }
  pairs.forEach(({ from, to, change }, index) => {
    const weight = weights[index] ?? 1
    const [a, b] = [from - 1, to - 1]
    add(a, a, weight)
    add(b, b, weight)
    add(a, b, -weight)
    add(b, a, -weight)
    if (a >= 0) right[a] = (right[a] ?? 0) - weight * change
    if (b >= 0) right[b] = (right[b] ?? 0) + weight * change
  })
  return [0, ...solve(sums, right)]
}

function solve(sums: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length
  const at = (row: number, column: number) => sums[row]?.[column] ?? 0
  const lower = sums.map(() => new Float64Array(size))
  const low = (row: number, column: number) => lower[row]?.[column] ?? 0
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let rest = at(row, column)
      for (let k = 0; k < column; k++) rest -= low(row, k) * low(column, k)
      const cells = lower[row]
      if (cells) cells[column] = row === column ? Math.sqrt(rest) : rest / low(column, column)
    }
  }
  const found = Float64Array.from(right)
  for (let row = 0; row < size; row++) {
    let rest = found[row] ?? 0
    for (let k = 0; k < row; k++) rest -= low(row, k) * (found[k] ?? 0)
    found[row] = rest / low(row, row)
  }
  for (let row = size - 1; row >= 0; row--) {
    let rest = found[row] ?? 0
    for (let k = row + 1; k < size; k++) rest -= low(k, row) * (found[k] ?? 0)
    found[row] = rest / low(row, row)
  }
  return found
}

function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2
}

function logOf({ price }: QuarterPrice): number {
  return Math.log(price)
}
