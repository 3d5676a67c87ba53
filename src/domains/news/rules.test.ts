import fc from "fast-check"
import { expect, test } from "vitest"
import { articleStates } from "./kinds.ts"
import {
  canBecome,
  excerptOf,
  hasEnoughWords,
  isPublished,
  minutesToRead,
  publicationTimeOf,
} from "./rules.ts"

const now = new Date("2026-12-01T12:00:00Z")
const state = fc.constantFrom(...articleStates)

test("nothing is published without review, and a published article never becomes a draft", () => {
  fc.assert(
    fc.property(state, state, (from, to) => {
      if (to === "published" && from !== "submitted" && from !== "withdrawn")
        expect(canBecome(from, to)).toBe(false)
      if (from === "published") expect(canBecome(from, to)).toBe(to === "withdrawn")
    }),
  )
})

test("only a published article whose time has come is visible", () => {
  fc.assert(
    fc.property(state, fc.option(fc.date({ noInvalidDate: true })), (is, publishedAt) => {
      const out = isPublished({ state: is, publishedAt }, now)
      expect(out).toBe(is === "published" && publishedAt !== null && publishedAt.getTime() <= now.getTime())
    }),
  )
})

test("an article that was visible keeps its date; otherwise it appears now or at a later time", () => {
  const [before, later] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)]
  expect(publicationTimeOf({ publishedAt: before }, undefined, now)).toBe(before)
  expect(publicationTimeOf({ publishedAt: null }, undefined, now)).toBe(now)
  expect(publicationTimeOf({ publishedAt: later }, undefined, now)).toBe(now)
  expect(publicationTimeOf({ publishedAt: null }, later, now)).toBe(later)
  expect(publicationTimeOf({ publishedAt: null }, before, now)).toBe(now)
})

test("an excerpt starts the text and never exceeds the given length", () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 5, max: 60 }), (text, max) => {
      const beginning = excerptOf(text, max)
      expect(beginning.length).toBeLessThanOrEqual(max + 1)
      expect(text.startsWith(beginning.replace(/…$/, "")) || text.startsWith(beginning)).toBe(true)
    }),
  )
  expect(excerptOf("peat and salt and lemon", 14)).toBe("peat and salt…")
})

test("Chinese is counted by characters", () => {
  expect(minutesToRead("酒".repeat(1_200))).toBe(3)
  expect(minutesToRead("dram ".repeat(660))).toBe(3)
  expect(minutesToRead("")).toBe(1)
  expect(hasEnoughWords("酒".repeat(30))).toBe(true)
  expect(hasEnoughWords("dram ".repeat(29))).toBe(false)
})
