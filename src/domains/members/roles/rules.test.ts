import { expect, test } from "vitest"
import { gainedBy } from "./rules.ts"

const reads = { permissions: ["orders", "money"], isReadOnly: true } as const
const works = { ...reads, isReadOnly: false }

test("a role gains what is added to it", () => {
  expect(gainedBy(works, { ...works, permissions: ["orders", "ship"] })).toEqual(["ship"])
  expect(gainedBy(works, { ...works, permissions: ["orders"] })).toEqual([])
  expect(gainedBy(works, reads)).toEqual([])
})

test("a role that was read only gains all of its permissions", () => {
  expect(gainedBy(reads, works)).toEqual(["orders", "money"])
})
