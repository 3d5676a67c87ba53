import fc from "fast-check"
import { expect, test } from "vitest"
import { impairments } from "./components.ts"
import { availabilityOf, componentStateOf, type ImpairedSpan, impairedMsIn, worstOf } from "./rules.ts"

const bidding = { isInMaintenance: false, hasHeartbeat: true, overdueLots: 0, waitSeconds: 0 }

test("bidding is out without a heartbeat, unless it is maintenance, and degraded while bids or lots wait", () => {
  expect(componentStateOf("bidding", bidding)).toBe("operational")
  expect(componentStateOf("bidding", { ...bidding, hasHeartbeat: false })).toBe("outage")
  expect(componentStateOf("bidding", { ...bidding, hasHeartbeat: false, isInMaintenance: true })).toBe(
    "maintenance",
  )
  expect(componentStateOf("bidding", { ...bidding, overdueLots: 1 })).toBe("degraded")
  expect(componentStateOf("bidding", { ...bidding, waitSeconds: 3 })).toBe("degraded")
})

test.each([
  [{ served: 0, failed: 0 }, "operational"],
  [{ served: 4, failed: 4 }, "operational"],
  [{ served: 10, failed: 5 }, "outage"],
  [{ served: 100, failed: 5 }, "degraded"],
  [{ served: 1_000, failed: 5 }, "operational"],
])("of pages %j the state is %s", (reading, state) => {
  expect(componentStateOf("pages", reading)).toBe(state)
})

test("a component that does not answer is not operational", () => {
  expect(componentStateOf("payments", { answers: false })).toBe("degraded")
  expect(componentStateOf("search", { answers: false })).toBe("outage")
  expect(componentStateOf("emails", { serverAnswers: false, lateSeconds: 0 })).toBe("degraded")
  expect(componentStateOf("emails", { serverAnswers: true, lateSeconds: 301 })).toBe("degraded")
  expect(componentStateOf("emails", { serverAnswers: true, lateSeconds: 300 })).toBe("operational")
})

const spans: fc.Arbitrary<ImpairedSpan[]> = fc.array(
  fc
    .record({
      state: fc.constantFrom(...impairments),
      from: fc.integer({ min: -20, max: 60 }),
      ms: fc.integer({ min: 0, max: 40 }),
    })
    .map(({ state, from, ms }) => ({ state, from, until: from + ms })),
  { maxLength: 8 },
)

test("the time in each state equals that of counting every millisecond", () => {
  fc.assert(
    fc.property(
      spans,
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 0, max: 40 }),
      (found, from, ms) => {
        const slow = { maintenance: 0, outage: 0, degraded: 0 }
        for (let at = from; at < from + ms; at++) {
          const state = worstOf(
            found.filter((each) => each.from <= at && at < each.until).map((each) => each.state),
          )
          if (state !== "operational") slow[state]++
        }
        expect(impairedMsIn({ from, until: from + ms }, found)).toEqual(slow)
      },
    ),
  )
})

test("the days of a period add up to the whole of it", () => {
  fc.assert(
    fc.property(spans, (found) => {
      const parts = [0, 10, 20].map((from) => impairedMsIn({ from, until: from + 10 }, found))
      const whole = impairedMsIn({ from: 0, until: 30 }, found)
      for (const state of impairments)
        expect(parts.reduce((sum, part) => sum + part[state], 0)).toBe(whole[state])
      const availability = availabilityOf(30, whole)
      expect(availability).toBeGreaterThanOrEqual(0)
      expect(availability).toBeLessThanOrEqual(1)
    }),
  )
})
