import { expect, test, vi } from "vitest"
import { isId, newId, requireId } from "./ids.ts"

const many = (count: number) => Array.from({ length: count }, () => newId("lot"))

test("ids made later in one process sort later, however quickly they are made", () => {
  const ids = many(20_000)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => isId("lot", id))).toBe(true)
})

test("ids still sort by time if the clock stops or is set back", () => {
  const clock = vi.spyOn(Date, "now")
  const ms = new Date("2040-01-01T00:00:00Z").getTime()
  try {
    clock.mockReturnValue(ms)
    const before = many(5_000)
    clock.mockReturnValue(ms - 60_000)
    const after = many(5_000)
    expect([...before, ...after].toSorted()).toEqual([...before, ...after])
  } finally {
    clock.mockRestore()
  }
})

test("an id cannot be guessed from the one before it", () => {
  const tails = new Set(many(1_000).map((id) => id.slice(-12)))
  expect(tails.size).toBe(1_000)
})

test.each(["", "lot_", "lot_01", "prd_01m851ef5pvc6j5ydt0kamsn", "lot_01M851EF5PVC6J5YDT0KAMSN", null, 7])(
  "%j is not the id of a lot",
  (text) => {
    expect(isId("lot", text)).toBe(false)
  },
)

test("a stored id of another kind is an error", () => {
  const id = newId("lot")
  expect(requireId("lot", id)).toBe(id)
  expect(() => requireId("mem", id)).toThrow("is no id of mem")
})
