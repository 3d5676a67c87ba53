import fc from "fast-check"
import { expect, test } from "vitest"
import { readArguments } from "./arguments.ts"
import { layers } from "./fault.ts"
import { planFaults } from "./plan.ts"

const plannable = fc.record({
  layer: fc.constantFrom(...layers),
  seconds: fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 5, max: 20 })),
  healingSeconds: fc.integer({ min: 0, max: 10 }),
})
const namedFaults = fc
  .array(plannable, { maxLength: 12 })
  .map((all) => all.map((each, index) => ({ ...each, name: `fault-${index}` })))
const run = fc.record({ seed: fc.nat(1_000_000), minutes: fc.integer({ min: 1, max: 15 }) })

test("the same seed makes the same plan, and another seed another one", () => {
  fc.assert(
    fc.property(namedFaults, run, (faults, { seed, minutes }) => {
      expect(planFaults(faults, { seed, minutes })).toEqual(planFaults(faults, { seed, minutes }))
    }),
  )
  const fault = { name: "a", layer: "servers", seconds: [1, 5], healingSeconds: 1 } as const
  expect(planFaults([fault], { seed: 1, minutes: 2 })).not.toEqual(
    planFaults([fault], { seed: 2, minutes: 2 }),
  )
})

test("a fault begins when the one before it in its layer is healed, and all end within the run", () => {
  fc.assert(
    fc.property(namedFaults, run, (faults, { seed, minutes }) => {
      const plan = planFaults(faults, { seed, minutes })
      for (const layer of layers) {
        let freeSecond = 0
        for (const { name, atSecond, seconds } of plan.filter((each) => each.layer === layer)) {
          const fault = faults.find((each) => each.name === name)
          const [least = 0, most = 0] = fault?.seconds ?? []
          expect(seconds).toBeGreaterThanOrEqual(least)
          expect(seconds).toBeLessThanOrEqual(most)
          // Both are rounded to tenths.
          expect(atSecond).toBeGreaterThan(freeSecond - 0.2)
          freeSecond = atSecond + seconds + (fault?.healingSeconds ?? 0)
        }
        expect(freeSecond).toBeLessThanOrEqual(minutes * 60 + 0.1)
      }
    }),
  )
})

test("no fault comes again before all others of its layer have come", () => {
  fc.assert(
    fc.property(namedFaults, run, (faults, { seed, minutes }) => {
      const plan = planFaults(faults, { seed, minutes })
      for (const layer of layers) {
        const own = faults.filter((fault) => fault.layer === layer)
        const names = plan.filter((each) => each.layer === layer).map(({ name }) => name)
        for (let from = 0; from < names.length; from += own.length) {
          const round = names.slice(from, from + own.length)
          expect(new Set(round).size).toBe(round.length)
        }
      }
    }),
  )
})

test("arguments: a seed, minutes and names of faults, and nothing else", () => {
  const known = [{ name: "server-killed" }, { name: "disk-full" }]
  expect(readArguments(["--seed", "7", "--minutes", "0.5", "disk-full"], known)).toEqual({
    seed: 7,
    minutes: 0.5,
    names: ["disk-full"],
  })
  expect(readArguments([], known)).toMatchObject({ minutes: 2, names: [] })
  for (const wrong of [
    ["--seed", "-1"],
    ["--seed", "x"],
    ["--minutes", "0"],
    ["--minutes", "1e9"],
    ["--hours", "1"],
    ["fire"],
  ])
    expect(() => readArguments(wrong, known)).toThrow()
})
