import { expect, test } from "vitest"
import { AddressForm } from "#domains/delivery/address-form.ts"
import { writtenLanguages } from "#language/languages.ts"
import { messageOf } from "#language/refusal-text.server.ts"
import { parseInput } from "#platform/input.ts"
import { Refusal } from "#platform/refusal.ts"

const whole = {
  firstname: "Ann",
  lastname: "Tan",
  companyname: "",
  phone: "+6591234567",
  email: "ann@quaich.example",
  address: "12 Duxton Hill",
  city: "Singapore",
  country: "Singapore",
  state: "",
  postal_code: "089596",
}

const table = [
  ["firstname", "", "Please fill in your first name", "Vui lòng điền tên của bạn", "请填写您的名字"],
  ["lastname", " ", "Please fill in your last name", "Vui lòng điền họ của bạn", "请填写您的姓氏"],
  [
    "phone",
    "",
    "Please fill in your phone number",
    "Vui lòng điền số điện thoại của bạn",
    "请填写您的电话号码",
  ],
  [
    "phone",
    "1234567",
    "Please fill in your phone number correctly",
    "Vui lòng điền đúng số điện thoại của bạn",
    "请正确填写您的电话号码",
  ],
  ["email", "", "Please fill in your email", "Vui lòng điền email của bạn", "请填写您的邮箱"],
  [
    "email",
    "ann",
    "Please fill in your email correctly",
    "Vui lòng điền đúng email của bạn",
    "请正确填写您的邮箱",
  ],
  ["address", "", "Please fill in your address", "Vui lòng điền địa chỉ của bạn", "请填写您的地址"],
  ["city", "", "Please fill in your city", "Vui lòng điền thành phố của bạn", "请填写您所在的城市"],
  ["country", "", "Please fill in your country", "Vui lòng điền quốc gia của bạn", "请填写您的国家/地区"],
  [
    "postal_code",
    "",
    "Please fill in your postal code",
    "Vui lòng điền mã bưu chính của bạn",
    "请填写您的邮政编码",
  ],
] as const

function refusalOf(fields: unknown): Refusal {
  try {
    parseInput("profile", AddressForm, fields)
  } catch (problem) {
    if (problem instanceof Refusal) return problem
    throw problem
  }
  throw new Error("it was taken")
}

test.each(table)("%s with %j: %s", (field, value, ...messages) => {
  const refusal = refusalOf({ ...whole, [field]: value })
  expect(refusal.facts.field).toBe(field)
  expect(writtenLanguages.map((language) => messageOf(refusal, language))).toEqual(messages)
})

test("the first invalid field, in the form's order, is reported", () => {
  const fields: Record<string, string> = Object.fromEntries(Object.keys(whole).map((name) => [name, ""]))
  const messages: string[] = []
  for (const [field, value, message] of table) {
    fields[field] = value
    messages.push(messageOf(refusalOf(fields), "en"))
    expect(messages.at(-1)).toBe(message)
    const next = table[messages.length]?.[0]
    if (next !== field) fields[field] = whole[field]
  }
  expect(parseInput("profile", AddressForm, fields)).toMatchObject({
    firstname: "Ann",
    postal_code: "089596",
  })
})

test("a field that is not sent is missing", () => {
  expect(refusalOf({}).code).toBe("profile.firstNameMissing")
  const { phone: _, ...rest } = whole
  expect(refusalOf(rest).code).toBe("profile.phoneMissing")
})

test.each([
  ["12345678", true],
  ["+65-9123-4567", true],
  ["123456789012345", true],
  ["1234567890123456", false],
  ["9123 4567", true],
  ["+65 9123\u00a04567", true],
  ["1 2 3 4 5 6 7", false],
  ["(65)91234567", false],
  ["nine one two", false],
])("a phone number of %s: %s", (phone, isTaken) => {
  const result = AddressForm.safeParse({ ...whole, phone })
  expect(result.success).toBe(isTaken)
})

test("spaces in a phone number are removed before validation, and a number of only spaces is missing", () => {
  expect(parseInput("profile", AddressForm, { ...whole, phone: " +65 9123 4567 " }).phone).toBe("+6591234567")
  expect(refusalOf({ ...whole, phone: "   " }).code).toBe("profile.phoneMissing")
})

test("a line of an address label has no line break and a limited length", () => {
  expect(refusalOf({ ...whole, firstname: "Ann\r\nBcc: all" }).code).toBe("profile.firstNameMissing")
  expect(refusalOf({ ...whole, city: "x".repeat(121) }).code).toBe("profile.tooLong")
})
