import { expect, test } from "vitest"
import { languages } from "#language/languages.ts"
import { allTexts } from "#language/texts.server.ts"
import type { Language } from "#platform/ctx.ts"
import { flat } from "./english.ts"

/** Words of a private or translated English, and their likes in the other languages. See docs/words.md. */
const banned: Record<Language, RegExp> = {
  en: /\b(the house|e-mails?|whoever|reckon\w*|mend\w*|anew|tidings|desks?|given back|lies|by hand|written down|the chosen ones|counts? no more|is no (moment|clear|date|number)|is there twice|put up|la(y|id) out|from then on|ship by|in no parcel|declared? not paid|moved on|grave|either way|by their end|come back in|what was changed|given up|go(es)? on|how it leaves|what it did|at the hammer)\b|\bstands\b(?! in for)/i,
  vi: /\be-mail\b|\btrang mạng\b(?! xã hội)/i,
  cn: /本行|本店|小样商店|瓶装商店|进行了/,
  hk: /本行|本店|進行了|郵件|賬|競拍|保留價|隱私|用戶名(?!稱)|鏈接|登錄|信息|短信|快遞|默認|設置|實時|照片|聯繫/,
}

test.each(languages)("no text in %s has a banned phrase", (language) => {
  const texts = Object.entries(allTexts[language]).flatMap(([noun, own]) => [...flat(own, `${noun}.`)])
  expect(texts.length).toBeGreaterThan(4_000)
  expect(texts.filter(([, text]) => banned[language].test(text))).toEqual([])
})

test("a banned phrase is found in any form", () => {
  for (const text of [
    "Bottles the house owns",
    "E-mail address",
    "Mending the file",
    "The bid stands.",
    "It goes on.",
  ])
    expect(text).toMatch(banned.en)
  expect("This page stands in for the bank.").not.toMatch(banned.en)
})
