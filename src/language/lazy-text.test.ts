import { expect, test } from "vitest"
import { lazyDate, lazyTextsOf, textIn, textOfFact } from "./lazy-text.server.ts"
import { textsOf } from "./texts.server.ts"

const t = lazyTextsOf("orders")
const moment = new Date("2026-11-28T02:30:00Z")

test("a stored text is read in each language, with dates, counts and texts in it", () => {
  const text = t("notification.paymentFailed", {
    total: "S$20",
    why: t("failures.declined"),
    until: lazyDate(moment),
  })
  const stored = JSON.parse(JSON.stringify(text))
  for (const language of ["en", "vi", "cn", "hk"] as const) {
    const read = textIn(language, stored)
    expect(read).toContain(textsOf(language, "orders")("failures.declined"))
    expect(read).not.toMatch(/\{\{|\[object|undefined/)
  }
  expect(textIn("vi", stored)).not.toBe(textIn("en", stored))
})

test("a count chooses between one and several", () => {
  expect(textIn("en", t("order.points", { count: 1 }))).not.toBe(
    textIn("en", t("order.points", { count: 2 })),
  )
})

test("a list leaves out what is empty", () => {
  expect(textOfFact("en", ["Order", "", { amount: 1_234 }])).toBe("Order 1,234")
})

test("a key that another version has stored is no text here", () => {
  expect(textIn("en", { noun: "orders", key: "paid.inAnotherVersion" })).toBeUndefined()
  expect(textIn("en", { noun: "tomorrow", key: "paid" })).toBeUndefined()
  expect(textIn("en", { noun: "orders", key: "toString" })).toBeUndefined()
  expect(textIn("en", { noun: "constructor", key: "name" })).toBeUndefined()
})
