import { expect, test } from "vitest"
import { languages } from "#language/languages.ts"
import { allTexts } from "#language/texts.server.ts"
import { conditionPhraseKey, conditionPhrases } from "./condition-phrases.ts"
import { ConditionInput } from "./inputs.ts"

test("an empty condition is not stated, and never clean or without a box", () => {
  const empty = ConditionInput.parse({ seal: "", label: " ", remarks: "" })
  expect(new Set(Object.values(empty))).toEqual(new Set([null]))
})

test.each([null, "", "Intact, capsule lightly marked", "no box", "toString"])(
  "%o is shown as written",
  (text) => {
    expect(conditionPhraseKey(text)).toBeUndefined()
  },
)

test.each(languages)("exactly the usual phrases have a translation in %s", (language) => {
  const { conditionPhrases: texts } = allTexts[language].auctions as {
    conditionPhrases: Record<string, string>
  }
  expect(Object.keys(texts).sort()).toEqual([...conditionPhrases].sort())
})
