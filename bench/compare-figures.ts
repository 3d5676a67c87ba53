/** A figure that a bench printed: answers a second, of which more are better, or a cost, of which less is. */
export type BenchFigure = { name: string; value: number; isCost: boolean }

const patterns = [
  { pattern: /^(.+?)(?: \(\d+ kB\))?: ([\d,]+)(?: \w+)?\/s\b/, isCost: false, suffix: "" },
  { pattern: /^(.+?)(?: \(\d+ kB\))?: .*server CPU ([\d,]+) µs/, isCost: true, suffix: ", server CPU" },
  { pattern: /^(memory): ([\d.,]+) kB/, isCost: true, suffix: " of an idle watcher" },
] as const

/** Reads the figures of a bench from what it prints, because an earlier commit prints the same lines. */
export function figuresIn(output: string): BenchFigure[] {
  return output.split("\n").flatMap((line) =>
    patterns.flatMap(({ pattern, isCost, suffix }) => {
      const [, name, value] = pattern.exec(line.trim()) ?? []
      if (name === undefined || value === undefined) return []
      return [{ name: name + suffix, value: Number(value.replaceAll(",", "")), isCost }]
    }),
  )
}

export type Comparison = { name: string; before: number; now: number; ratio: number; hasFallen: boolean }

/** A fall of at most a tenth is noise. */
const tolerance = 0.9

/**
 * Compares runs of two commits. `ratio` is below 1 for what is worse now, also for costs. A figure has fallen if the mean
 * fell by more than a tenth and no run of now was as good as any run of before.
 */
export function compareFigures(
  before: readonly BenchFigure[][],
  now: readonly BenchFigure[][],
): Comparison[] {
  const names = [...new Set(before.flat().map(({ name }) => name))]
  return names.flatMap((name) => {
    const [old, recent] = [before, now].map((runs) => runs.flat().filter((figure) => figure.name === name))
    if (!old?.[0] || !recent?.[0]) return []
    const { isCost } = old[0]
    const [was, is] = [old, recent].map((figures) => figures.map(({ value }) => value)) as [
      number[],
      number[],
    ]
    const ratio = isCost ? mean(was) / mean(is) : mean(is) / mean(was)
    const isApart = isCost ? Math.min(...is) > Math.max(...was) : Math.max(...is) < Math.min(...was)
    return [{ name, before: mean(was), now: mean(is), ratio, hasFallen: ratio < tolerance && isApart }]
  })
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
