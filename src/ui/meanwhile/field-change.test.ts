import fc from "fast-check"
import { expect, test } from "vitest"
import { fieldChange, readShownValues, shownValuesText } from "./field-change.ts"

const text = fc.string({ unit: "grapheme" })
const change = (was: string, saved: string, typed: string) =>
  fieldChange(readShownValues(shownValuesText({ field: was })), { name: "field", saved, typed })

test("only a field that both have changed differently needs a choice", () => {
  fc.assert(
    fc.property(text, text, text, (was, saved, typed) => {
      const [theirs, mine] = [saved.trim() !== was.trim(), typed.trim() !== was.trim()]
      const changed = mine ? "both" : "theirs"
      const differs = theirs && saved.trim() !== typed.trim()
      expect(change(was, saved, typed)).toBe(differs ? changed : "none")
    }),
  )
})

test("values of any names and texts are recognized after they were sent", () => {
  fc.assert(
    fc.property(fc.dictionary(text, text), text, (values, saved) => {
      const shown = readShownValues(shownValuesText(values))
      for (const [name, value] of Object.entries(values))
        expect(fieldChange(shown, { name, saved: `${saved}+`, typed: value })).not.toBe("both")
    }),
  )
})

test("forged text of shown values is read without an error", () => {
  fc.assert(
    fc.property(fc.string(), (forged) => {
      expect(fieldChange(readShownValues(forged), { name: "a", saved: "one", typed: "one" })).toBe("none")
    }),
  )
  for (const forged of ["%:1", "%zz:1", "%ff:1", ":", "a:1:2"]) readShownValues(forged)
})

test("the line ends of browsers are no change", () => {
  expect(change("one\ntwo", "three", "one\r\ntwo")).toBe("theirs")
})
