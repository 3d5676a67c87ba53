import { expect, test } from "vitest"
import { namesIn, requireTransition, takesQuestions } from "./rules.ts"

const now = new Date("2026-12-01T04:00:00Z")
const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)]

test("a lot takes questions from its preview until its end, also while it is paused", () => {
  const lot = { isPaused: false, endsAt: after }
  expect(takesQuestions({ ...lot, status: "upcoming" }, now)).toBe(true)
  expect(takesQuestions({ ...lot, status: "live" }, now)).toBe(true)
  expect(takesQuestions({ ...lot, status: "live", endsAt: now }, now)).toBe(false)
  expect(takesQuestions({ status: "live", endsAt: before, isPaused: true }, now)).toBe(true)
  for (const status of ["sold", "unsold", "withdrawn"] as const)
    expect(takesQuestions({ ...lot, status }, now)).toBe(false)
})

test("an answer can be changed and moved to another audience; a removal is final", () => {
  requireTransition("open", "public")
  requireTransition("public", "asker")
  requireTransition("asker", "asker")
  expect(() => requireTransition("removed", "public")).toThrow("isRemoved")
})

test("names are found as whole words in any case, with their accents", () => {
  const names = ["ann", "Nguyễn Lan", "ann.tan@mail.example", null, "An"]
  expect(namesIn("Is the cork sound? Ann.", names)).toEqual(["ann"])
  expect(namesIn("Annual release, an old label", names)).toEqual([])
  expect(namesIn("Write to (ann.tan@mail.example)", names)).toEqual(["ann", "ann.tan@mail.example"])
  expect(namesIn("— nguyễn LAN", names)).toEqual(["Nguyễn Lan"])
})
