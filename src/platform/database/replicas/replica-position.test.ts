import fc from "fast-check"
import { expect, test } from "vitest"
import { faultOf, lagMsOf } from "./replica-position.ts"

const position = { lsn: 100, timeline: null, cluster: "7/1", readAt: 10 }
const mark = { lsn: 100, timeline: 2, askedAt: 5 }

test("a replica is used if it has what the primary had, and no more than the primary has since", () => {
  expect(faultOf(position, mark, "7/1")).toBeUndefined()
  expect(faultOf({ ...position, lsn: 101 }, mark, "7/1")).toBeUndefined()
  expect(faultOf({ ...position, lsn: 99 }, mark, "7/1")).toBe("behind")
  expect(faultOf({ ...position, lsn: 101, readAt: 4 }, mark, "7/1")).toBe("diverged")
  expect(faultOf({ ...position, timeline: 1 }, mark, "7/1")).toBe("diverged")
  expect(faultOf({ ...position, timeline: 2 }, mark, "7/1")).toBeUndefined()
  expect(faultOf(position, mark, "7/2")).toBe("foreign")
})

/** The primary's log only grows; the replica follows it, or has parted from it at an earlier position. */
const histories = fc.record({
  growth: fc.array(fc.nat({ max: 50 }), { minLength: 4, maxLength: 12 }),
  parted: fc.option(fc.record({ at: fc.nat({ max: 300 }), own: fc.integer({ min: 1, max: 400 }) })),
  behind: fc.nat({ max: 80 }),
})

test("one that has parted from the primary passes no two checks in a row, and one that follows is never refused", () => {
  fc.assert(
    fc.property(histories, ({ growth, parted, behind }) => {
      const primary: number[] = []
      for (const grown of growth) primary.push((primary.at(-1) ?? 100) + grown + 1)
      let passes = 0
      // A check reads the primary, the replica and the primary again.
      for (let step = 0; step + 2 < primary.length; step += 2) {
        const [before = 0, between = 0, after = 0] = primary.slice(step, step + 3)
        const lsn = parted ? parted.at + parted.own : Math.max(0, between - behind)
        const read = { ...position, lsn, readAt: step + 1.5 }
        const faults = [
          faultOf(read, { lsn: before, timeline: 2, askedAt: step }, "7/1"),
          faultOf(read, { lsn: after, timeline: 2, askedAt: step + 2 }, "7/1"),
        ]
        if (!parted) {
          expect(faults[0]).toBe(lsn < before ? "behind" : undefined)
          expect(faults[1]).not.toBe("diverged")
          continue
        }
        passes = faults.every((fault) => fault === undefined) ? passes + 1 : 0
        expect(passes).toBeLessThan(2)
      }
    }),
  )
})

test("the lag is the age of the oldest thing that the replica lacks", () => {
  const samples = [
    { lsn: 100, askedAt: 1_000 },
    { lsn: 100, askedAt: 2_000 },
    { lsn: 130, askedAt: 3_000 },
  ]
  expect(lagMsOf(samples, 130, 9_000)).toBe(0)
  expect(lagMsOf(samples, 100, 9_000)).toBe(6_000)
  expect(lagMsOf(samples, 99, 9_000)).toBe(8_000)
  expect(lagMsOf([], 99, 9_000)).toBe(0)
})
