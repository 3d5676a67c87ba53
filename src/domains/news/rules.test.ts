import fc from "fast-check"
import { expect, test } from "vitest"
import { articleStates } from "./kinds.ts"
import { beginningOf, comesOutAt, hasEnoughWords, isOut, mayBecome, minutesToRead } from "./rules.ts"

const now = new Date("2026-12-01T12:00:00Z")
const state = fc.constantFrom(...articleStates)

test("nothing comes onto the page past the desk, and nothing on it becomes a draft", () => {
  fc.assert(
    fc.property(state, state, (from, to) => {
      if (to === "published" && from !== "submitted" && from !== "withdrawn")
        expect(mayBecome(from, to)).toBe(false)
      if (from === "published") expect(mayBecome(from, to)).toBe(to === "withdrawn")
    }),
  )
})

test("only what is published and whose moment has come is out", () => {
  fc.assert(
    fc.property(state, fc.option(fc.date({ noInvalidDate: true })), (is, publishedAt) => {
      const out = isOut({ state: is, publishedAt }, now)
      expect(out).toBe(is === "published" && publishedAt !== null && publishedAt.getTime() <= now.getTime())
    }),
  )
})

test("what has been read keeps its day; else it comes out now or at a moment to come", () => {
  const [before, later] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)]
  expect(comesOutAt({ publishedAt: before }, undefined, now)).toBe(before)
  expect(comesOutAt({ publishedAt: null }, undefined, now)).toBe(now)
  expect(comesOutAt({ publishedAt: later }, undefined, now)).toBe(now)
  expect(comesOutAt({ publishedAt: null }, later, now)).toBe(later)
  expect(comesOutAt({ publishedAt: null }, before, now)).toBe(now)
})

test("a beginning is never longer than asked for, and is a beginning", () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 5, max: 60 }), (words, most) => {
      const beginning = beginningOf(words, most)
      expect(beginning.length).toBeLessThanOrEqual(most + 1)
      expect(words.startsWith(beginning.replace(/…$/, "")) || words.startsWith(beginning)).toBe(true)
    }),
  )
  expect(beginningOf("peat and salt and lemon", 14)).toBe("peat and salt…")
})

test("Chinese is counted by its signs", () => {
  expect(minutesToRead("酒".repeat(1_200))).toBe(3)
  expect(minutesToRead("dram ".repeat(660))).toBe(3)
  expect(minutesToRead("")).toBe(1)
  expect(hasEnoughWords("酒".repeat(30))).toBe(true)
  expect(hasEnoughWords("dram ".repeat(29))).toBe(false)
})
