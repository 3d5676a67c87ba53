import { beforeAll, describe, expect, test } from "vitest"
import { botCheck } from "#domains/bot-check/bot-check.ts"
import { hongKongText } from "#language/hong-kong/hong-kong-text.ts"
import { languages, writtenLanguageOf } from "#language/languages.ts"
import { anyTextsOf, textsOf } from "#language/texts.server.ts"
import type { PlainKey } from "#language/use-texts.ts"
import { contextFor, type Language } from "#platform/ctx.ts"
import { parseInput } from "#platform/input.ts"
import { Refusal } from "#platform/refusal.ts"
import { openServices } from "#server/open-services.ts"
import { type ApiClient, apiClient } from "../../../test/api/api-client.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { person } from "../../../test/fixtures.ts"
import { emailsTo } from "../../../test/run-jobs.ts"
import { ForgottenPassword, Login, PasswordResetForm, RegistrationForm } from "./inputs.ts"
import { forgotPassword } from "./passwords/forgot-password.ts"

const texts = {
  usernameRequired: ["Username is required", "Vui lòng nhập tên đăng nhập", "请输入用户名"],
  passwordRequired: ["Password is required", "Vui lòng nhập mật khẩu", "请输入密码"],
  confirmRequired: ["Confirm password is required", "Vui lòng xác nhận mật khẩu", "请再次输入密码"],
  passwordsDiffer: ["Passwords do not match", "Hai mật khẩu không khớp", "两次输入的密码不一致"],
  emailRequired: ["Email is required", "Vui lòng nhập email", "请输入电子邮箱"],
  emailInvalid: ["Please enter your email!", "Vui lòng nhập email hợp lệ", "请输入有效的电子邮箱"],
  countryRequired: ["Country is required", "Vui lòng chọn quốc gia", "请选择国家或地区"],
  termsRequired: [
    "Please accept the terms and conditions",
    "Vui lòng chấp nhận điều khoản và điều kiện",
    "请接受条款与条件",
  ],
  unsolved: [
    "Please check your reCAPTCHA settings.",
    "Vui lòng hoàn tất bước xác minh không phải robot.",
    "请完成人机验证。",
  ],
  wrongLogin: [
    "Username / Email or password not match",
    "Tên đăng nhập / email hoặc mật khẩu không đúng",
    "用户名／电子邮箱或密码不正确",
  ],
  emailOrUserAlreadyExists: [
    "Email or Username already exists",
    "Email hoặc tên đăng nhập đã tồn tại",
    "电子邮箱或用户名已存在",
  ],
  accountExists: [
    "Your account using this email address already exists. Please login.",
    "Địa chỉ email này đã có tài khoản. Vui lòng đăng nhập.",
    "此电子邮箱已有账户，请登录。",
  ],
  passwordNotMatch: ["Password not match", "Mật khẩu không khớp", "两次输入的密码不一致"],
  passwordTooShort: [
    "Your password must have at least 10 characters.",
    "Mật khẩu phải có ít nhất 10 ký tự.",
    "密码至少10个字符。",
  ],
  linkInvalid: [
    "This link has been used or has expired.",
    "Liên kết này đã được dùng hoặc đã hết hạn.",
    "此链接已使用或已过期。",
  ],
} as const
type RefusalReason = keyof typeof texts

const nounOf = (reason: RefusalReason) => (reason === "unsolved" ? "bot-check" : "accounts")
const textOf = (reason: RefusalReason, language: Language) => {
  const text = texts[reason][languages.indexOf(writtenLanguageOf(language))] ?? ""
  return language === "hk" ? hongKongText(text) : text
}

const password = "a dram before bed"
/** For each field, in order: a valid value, and the message while it is missing. */
type FieldSteps = readonly (readonly [field: string, typed: string, missing: RefusalReason])[]

const loginForm: FieldSteps = [
  ["email", "ann", "usernameRequired"],
  ["password", password, "passwordRequired"],
]
const registrationForm: FieldSteps = [
  ["username", "newcomer", "usernameRequired"],
  ["password", password, "passwordRequired"],
  ["confirm", password, "confirmRequired"],
  ["email", "newcomer@quaich.example", "emailRequired"],
  ["country_mb", "Singapore", "countryRequired"],
  ["terms", "yes", "termsRequired"],
]
const forms = [
  ["login", Login, loginForm],
  ["registration", RegistrationForm, registrationForm],
  ["forgotten password", ForgottenPassword, [["email", "ann@quaich.example", "emailRequired"]]],
  [
    "reset",
    PasswordResetForm,
    [
      ["password", password, "passwordRequired"],
      ["confirm", password, "confirmRequired"],
    ],
  ],
] as const

function refusalOf(work: () => unknown): Refusal {
  try {
    work()
  } catch (problem) {
    if (problem instanceof Refusal) return problem
    throw problem
  }
  throw new Error("nothing was refused")
}

function expectText(refusal: Pick<Refusal, "code" | "facts">, reason: RefusalReason, field?: string): void {
  expect(refusal.code).toBe(`${nounOf(reason)}.${reason}`)
  if (field !== undefined) expect(refusal.facts.field).toBe(field)
  for (const language of languages)
    expect(anyTextsOf(language, nounOf(reason))(`refusals.${reason}`)).toBe(textOf(reason, language))
}

describe("forms", () => {
  test.each(forms)("%s: asks for each field in order, beside that field", (_, schema, steps) => {
    const empty = Object.fromEntries(steps.map(([field]) => [field, ""]))
    for (const absent of [{}, empty]) {
      const typed: Record<string, string> = { ...absent }
      for (const [field, value, missing] of steps) {
        expectText(
          refusalOf(() => parseInput("accounts", schema, typed)),
          missing,
          field,
        )
        typed[field] = value
      }
      expect(parseInput("accounts", schema, typed)).toMatchObject(field(steps, "email") ?? {})
    }
  })

  const whole = Object.fromEntries(registrationForm.map(([name, typed]) => [name, typed]))
  test.each<[Record<string, string>, RefusalReason, string]>([
    [{ confirm: "another dram", email: "", country_mb: "" }, "passwordsDiffer", "confirm"],
    [{ email: "no address", country_mb: "" }, "emailInvalid", "email"],
    [{ password: "short", confirm: "short" }, "passwordTooShort", "password"],
  ])("registration with %o reports %s at %s", (change, reason, at) => {
    expectText(
      refusalOf(() => parseInput("accounts", RegistrationForm, { ...whole, ...change })),
      reason,
      at,
    )
  })

  test("a new password that differs the second time is reported", () => {
    const typed = { password, confirm: "another dram" }
    expectText(
      refusalOf(() => parseInput("accounts", PasswordResetForm, typed)),
      "passwordNotMatch",
      "confirm",
    )
  })
})

function field(steps: FieldSteps, name: string): Record<string, string> | undefined {
  const found = steps.find(([fieldName]) => fieldName === name)
  return found && { [name]: found[1] }
}

describe("API calls", () => {
  let app: TestApp
  let callApi: ApiClient
  let callApiWithCheck: ApiClient
  let link: { id: string; token: string }
  beforeAll(async () => {
    app = await testApp()
    callApi = apiClient(app)
    callApiWithCheck = apiClient(
      openServices({ ...app, configParts: botCheck.replaceIn(app, { kind: "altcha" }) }),
    )
    const ann = await person(app, "ann")
    await forgotPassword(contextFor(app), { email: ann.email })
    const [email] = await emailsTo(app, ann.email)
    const [, id = "", token = ""] = /reset-password\/(\w+)\/([\w-]+)/.exec(email?.text ?? "") ?? []
    link = { id, token }
  })

  const registration = {
    username: "newcomer",
    password,
    email: "newcomer@quaich.example",
    country_mb: "Singapore",
    country_code_mb: "+65",
  }
  const without = (body: object, ...names: string[]) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))

  type Row = [path: string, body: () => object, status: number, reason: RefusalReason, field?: string]
  const rows: Row[] = [
    ["/auth/login", () => ({}), 422, "usernameRequired", "email"],
    ["/auth/login", () => ({ email: " ", password }), 422, "usernameRequired", "email"],
    ["/auth/login", () => ({ email: "ann" }), 422, "passwordRequired", "password"],
    ["/auth/login", () => ({ email: "ann", password: "not this" }), 401, "wrongLogin"],
    ["/auth/login", () => ({ email: "nobody", password }), 401, "wrongLogin"],
    ["/auth/register", () => ({}), 422, "usernameRequired", "username"],
    ["/auth/register", () => ({ username: "newcomer" }), 422, "passwordRequired", "password"],
    ["/auth/register", () => without(registration, "email", "country_mb"), 422, "emailRequired", "email"],
    ["/auth/register", () => without(registration, "country_mb"), 422, "countryRequired", "country_mb"],
    [
      "/auth/register",
      () => ({ ...registration, country_mb: "Atlantis" }),
      422,
      "countryRequired",
      "country_mb",
    ],
    ["/auth/register", () => ({ ...registration, username: "ANN" }), 409, "emailOrUserAlreadyExists"],
    [
      "/auth/register",
      () => ({ ...registration, email: "ann@quaich.example" }),
      409,
      "emailOrUserAlreadyExists",
    ],
    ["/auth/forgot-password", () => ({}), 422, "emailRequired", "email"],
    ["/auth/forgot-password", () => ({ email: "no address" }), 422, "emailInvalid", "email"],
    ["/auth/reset-password", () => ({ password }), 422, "linkInvalid", "id"],
    ["/auth/reset-password", () => ({ ...link }), 422, "passwordRequired", "password"],
    ["/auth/reset-password", () => ({ ...link, password: "short" }), 422, "passwordTooShort", "password"],
    ["/auth/reset-password", () => ({ ...link, token: "made up", password }), 410, "linkInvalid"],
  ]

  test.each(rows)(
    "%s row %#: reports the error in every language",
    async (path, body, status, reason, at) => {
      for (const language of languages) {
        const answer = await callApi("post", path, { body: body(), language })
        expect(answer).toMatchObject({
          status,
          body: { code: `${nounOf(reason)}.${reason}`, message: textOf(reason, language) },
        })
        expect((answer.body.facts as { field?: string }).field).toBe(at)
      }
    },
  )

  test.each([
    ["/auth/login", { email: "ann", password }],
    ["/auth/register", registration],
    ["/auth/forgot-password", { email: "ann@quaich.example" }],
  ])("%s asks for the bot check last, after every field", async (path, body) => {
    for (const language of languages) {
      const answer = await callApiWithCheck("post", path, { body, language })
      expect(answer).toMatchObject({
        status: 422,
        body: {
          code: "bot-check.unsolved",
          message: textOf("unsolved", language),
          facts: { field: "captcha" },
        },
      })
      const first = await callApiWithCheck("post", path, { body: {}, language })
      expect(first.body.code).not.toBe("bot-check.unsolved")
    }
  })
})

test.each<[key: PlainKey<"accounts">, text: string]>([
  ["loginFailed", "Login Failed"],
  ["registerFailed", "Register failed"],
  ["forgot.failed", "Forgot password failed please try again"],
  ["auth.invalid_email_or_password", "Invalid email or password"],
  ["auth.error_occurred", "An error occurred, please try again later"],
  ["refusals.accountExists", "Your account using this email address already exists. Please login."],
])("%s is shown above the form or as a toast: %s", (key, text) => {
  expect(textsOf("en", "accounts")(key)).toBe(text)
  const others = (["vi", "cn", "hk"] as const).map((language) => textsOf(language, "accounts")(key))
  expect(new Set([text, key, ...others]).size).toBe(5)
})
