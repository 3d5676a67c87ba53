import { expect, test } from "vitest"
import { contentNames, slugOf } from "#domains/pages/names.ts"
import { shippedContent } from "#domains/pages/shipped.server.ts"
import { languages, writtenLanguageOf } from "#language/languages.ts"
import { allTexts } from "#language/texts.server.ts"
import type { Language } from "#platform/ctx.ts"
import { plainTextOf } from "#platform/rich-text/blocks.ts"
import { readBlocks } from "#platform/rich-text/read-blocks.ts"
import { flat } from "./english.ts"

/** A number with a unit, in digits or in words. A number that a setting governs is a placeholder: "{{days}} days". */
const figure: Record<Language, RegExp> = {
  en: /(?:\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|twenty|thirty|forty-eight|sixty|seventy-two))[ -]?(?:working )?(?:hours?|days?|months?|minutes?|weeks?|%)|S\$\d/gi,
  vi: /(?:\d|(?<!\p{L})(?:hai|ba|bốn|năm|sáu|bảy|tám|chín|mười|mười bốn|ba mươi)) ?(?:giờ|ngày|tháng|phút|tuần|%)|\d ?S?\$|S\$\d/giu,
  cn: /[\d两二三四五六七八九十百] ?(?:个?小时|个?工作日|天|日内|个月|分钟|周|%)|S\$\d/g,
  hk: /[\d兩二三四五六七八九十百] ?(?:個?小時|個?工作天|天|日內|個月|分鐘|星期|%)|S\$\d/g,
}

/** Texts whose number no setting governs, each with the reason. */
const law = "rates and duties of a country's law, with their date"
const promise = "how soon people answer, which is no setting"
const window = "the span that the figure beside it is worked out over"
const form = "the bounds of a form, which refuses by the same figure"
const nature = "what whisky and its law are"
const allowed: Readonly<Record<string, string>> = {
  "accounts-admin:audit.values.perSgd": "a rate is for one dollar",
  "checkout-admin:orders.endingSoon": window,
  "checkout-admin:orderDialogs.extend.explanation": form,
  "admin:fees.exampleOf": "an example, worked out with the fees above it",
  "bidding-admin:adminLot.dialogs.disclosure.message": "how long a disclosure is open: `disclosures/`",
  "admin:staffRules.rules.refundAloneCents": window,
  "admin:staffRules.rules.pointsAlone": window,
  "bidding:refusals.marginOutOfRange": form,
  "bidding:end.extension": "the form for one",
  "bidding:end.cap": "the form for one",
  "bot-check:refusals.tooManyWithoutScript": "the bot check's own limit",
  "casks:owning.air": nature,
  "casks:buy.wood": nature,
  "casks:form.lead": promise,
  "casks:received.text": promise,
  "casks:receivedAny.text": promise,
  "checkout:refusals.deadlineUnclear": form,
  "contact:lead": promise,
  "contact:received.text": promise,
  "open-data:columns.sold_lots_12_months": window,
  "places:onServer.restrictions.AU": law,
  "places:onServer.restrictions.GB": law,
  "prices:median": window,
  "prices:chart.median": window,
  "prices:beside.median": window,
  "profile:devices.text": "how long a session lasts: `accounts/sessions/auth.ts`",
  "profile:prove.text": "how long a proof counts: `accounts/sessions/recent-proof.ts`",
  "storage:median": window,
  "wallet:withdraw.text": promise,
  "wallet:withdrawalRequested.text": promise,
  "wallet:withdrawalPaid.footer": promise,
  "content:privacy": "how long a session lasts and unused photographs are kept",
}

function textsIn(language: Language): [string, string][] {
  const texts = Object.entries(allTexts[language]).flatMap(([noun, own]) =>
    [...flat(own)].map(([key, text]): [string, string] => [`${noun}:${key}`, text]),
  )
  const pages = contentNames.map((name): [string, string] => {
    const { title, summary, body } = shippedContent(name, writtenLanguageOf(language))
    return [`content:${slugOf(name)}`, `${title} ${summary} ${plainTextOf(readBlocks(body))}`]
  })
  return [...texts, ...pages]
}

test("no text has a number with a unit that a setting could change", () => {
  const faults = languages.flatMap((language) =>
    textsIn(language).flatMap(([key, text]) => {
      const found = text.replace(/\{\{\w+\}\}/g, "").match(figure[language])
      return found && !allowed[key.replace(/_(one|other)$/, "")]
        ? [`${language} ${key}: ${found.join(", ")}`]
        : []
    }),
  )
  expect(faults).toEqual([])
})

test("every exception is still in use", () => {
  const keys = new Set(
    languages.flatMap((language) =>
      textsIn(language).flatMap(([key, text]) =>
        text.replace(/\{\{\w+\}\}/g, "").match(figure[language]) ? [key.replace(/_(one|other)$/, "")] : [],
      ),
    ),
  )
  expect(Object.keys(allowed).filter((key) => !keys.has(key))).toEqual([])
})
