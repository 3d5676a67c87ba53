import { expect, test } from "vitest"
import { allTexts } from "#language/texts.server.ts"
import { editableTexts, faultOf } from "./rules.ts"

const builtIn = {
  subject_one: "{{count}} bottle from {{username}}",
  subject_other: "{{count}} bottles from {{username}}",
  title: "{{siteName}}",
  greeting: "Hello {{username}},",
  text: "They are here since {{at}}.",
}

test("the subject and the first paragraph may be changed", () => {
  expect(editableTexts(builtIn).map(({ key }) => key)).toEqual(["subject_one", "subject_other", "text"])
  const { text: _, ...answer } = builtIn
  expect(editableTexts(answer).map(({ key }) => key)).toEqual(["subject_one", "subject_other", "greeting"])
})

test.each([
  ["{{count}} of {{username}}", undefined],
  ["{{count}} of {{username}}, {{siteName}}, {{at}}", undefined],
  ["", { reason: "textRequired" }],
  ["{{username}} sent bottles", { reason: "factMissing", fact: "count" }],
  ["{{count}} of {{username}} for {{price}}", { reason: "factUnknown", fact: "price" }],
  ["{{count}} of {{username}} {count}", { reason: "bracesUnclear" }],
  ["{{count}} of {{ username }}", { reason: "factMissing", fact: "username" }],
  [`{{count}} of {{username}} ${"x".repeat(200)}`, { reason: "textTooLong" }],
])("the subject %j has the fault %j", (text, fault) => {
  const [subject] = editableTexts(builtIn)
  expect(subject && faultOf(subject, text)).toEqual(fault)
})

test("every built-in text passes its own check", () => {
  for (const nouns of Object.values(allTexts))
    for (const entries of Object.values(nouns))
      for (const email of Object.values(entries)) {
        if (typeof email === "string" || email.act === undefined) continue
        for (const text of editableTexts(email))
          expect([text.builtIn, faultOf(text, text.builtIn)]).toEqual([text.builtIn, undefined])
      }
})
