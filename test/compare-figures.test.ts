import { expect, test } from "vitest"
import { type BenchFigure, compareFigures, figuresIn } from "../bench/compare-figures.ts"

test("figures are read from the lines of benches", () => {
  const output = `# pages
list of 20, cached (94 kB): 4,210/s, p99 12 ms, server CPU 210 µs each
one hot lot, bid queue over HTTP: 701 answered/s (81% accepted), p50 72.8 ms, p99 319.4 ms, server CPU 403 µs per bid
  ratio 3.7×
memory: 16.2 kB of the server's for each idle watcher`
  expect(figuresIn(output)).toEqual([
    { name: "list of 20, cached", value: 4_210, isCost: false },
    { name: "list of 20, cached, server CPU", value: 210, isCost: true },
    { name: "one hot lot, bid queue over HTTP", value: 701, isCost: false },
    { name: "one hot lot, bid queue over HTTP, server CPU", value: 403, isCost: true },
    { name: "memory of an idle watcher", value: 16.2, isCost: true },
  ])
})

const rates = (...values: number[]): BenchFigure[][] =>
  values.map((value) => [{ name: "bids", value, isCost: false }])
const costs = (...values: number[]): BenchFigure[][] =>
  values.map((value) => [{ name: "bids", value, isCost: true }])

test.each([
  ["half as many answers", rates(1_000, 1_040), rates(500, 520), true],
  ["twice the cost", costs(150, 155), costs(290, 300), true],
  ["a tenth less is noise", rates(1_000, 1_000), rates(910, 905), false],
  ["runs that overlap prove nothing", rates(1_000, 700), rates(720, 690), false],
  ["more answers", rates(1_000, 1_000), rates(2_000, 2_000), false],
  ["a smaller cost", costs(300, 300), costs(150, 150), false],
])("%s", (_, before, now, hasFallen) => {
  expect(compareFigures(before, now)).toMatchObject([{ hasFallen }])
})

test("a figure that one commit alone has is not compared", () => {
  expect(compareFigures(rates(1), [[{ name: "new", value: 1, isCost: false }]])).toEqual([])
})
