import { expect, test } from "vitest"
import { canRemoveNote, mentionedIn, partsOfNote } from "./rules.ts"

test.each([
  ["ask @kai.", ["kai"]],
  ["@Kai and @kai, then @lena_b: see", ["kai", "lena_b"]],
  ["write to ann@quaich.example or @@kai", []],
  ["@ab is too short", []],
  ["(@farid)", ["farid"]],
])("%s mentions %j", (text, names) => {
  expect(mentionedIn(text)).toEqual(names)
  expect(
    partsOfNote(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text)
})

test("only its author can remove a note, for a quarter of an hour", () => {
  const createdAt = new Date("2026-11-26T10:00:00Z")
  const note = { authorId: "mem_1", createdAt }
  const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000)
  expect(canRemoveNote(note, "mem_1", after(15))).toBe(true)
  expect(canRemoveNote(note, "mem_1", after(16))).toBe(false)
  expect(canRemoveNote(note, "mem_2", after(1))).toBe(false)
})
