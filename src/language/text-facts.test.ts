import { expect, test } from "vitest"
import { anyTextsOf, textsOf } from "./texts.server.ts"

const t = textsOf("en", "shell")

test("a text is asked for by a key that exists, with the facts that it names", () => {
  expect(t("menu.casks")).toBe("Cask shop")
  expect(t("cartWith", { count: 2 })).toContain("2")
  // @ts-expect-error The key is misspelt.
  expect(t("menu.caskz")).toBe("menu.caskz")
  // @ts-expect-error The fact is missing.
  expect(t("cartWith")).not.toContain("2")
  // @ts-expect-error The fact is misspelt.
  expect(t("cartWith", { cuont: 2 })).not.toContain("2")
  // @ts-expect-error It names no facts.
  expect(t("menu.casks", { count: 2 })).toBe("Cask shop")
  // @ts-expect-error The noun is misspelt.
  expect(() => textsOf("en", "shel")).toThrow("shel")
})

test("where a key is chosen at run time, the facts do for each", () => {
  const isEmpty = Math.random() < 2
  expect(t(isEmpty ? "cart" : "cartWith", { count: 2 })).toBe(t("cart"))
  // @ts-expect-error One of the two needs a count.
  expect(t(isEmpty ? "cart" : "cartWith")).toBe(t("cart"))
})

test("where a noun is chosen at run time, the key exists in each", () => {
  const either = textsOf("en", Math.random() < 2 ? "casks-admin" : "contact-admin")
  expect(either("states.open")).toBe("Open")
  // @ts-expect-error Only casks have it.
  expect(either("rla")).not.toBe("rla")
})

test("a key that only a running program knows is looked up without types", () => {
  expect(anyTextsOf("en", "shell")("menu.casks")).toBe("Cask shop")
})
