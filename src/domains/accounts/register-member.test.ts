import { expect, test } from "vitest"
import { registrationSetting } from "#domains/accounts/register-member.ts"
import { guest } from "#domains/accounts/roles.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { contextFor } from "#platform/ctx.ts"
import { testApp } from "../../../test/db.ts"
import { person } from "../../../test/fixtures.ts"
import type { Registration } from "./inputs.ts"
import { registerMember } from "./register-member.ts"
import { resendVerification } from "./resend-verification.ts"

const password = "a dram before bed"
const app = await testApp()
const ctx = contextFor(app)
const from = (address: string) =>
  contextFor(app, guest, "en", { address, userAgent: null, device: null, declaration: null })
const kai: Registration = {
  username: "kai",
  email: "kai@quaich.example",
  password,
  country_mb: "Singapore",
  country_code_mb: "+65",
}
const named = (username: string, change: Partial<Registration> = {}): Registration => ({
  ...kai,
  username,
  email: `${username}@quaich.example`,
  ...change,
})

test("a name or an address that is taken is refused in any spelling", async () => {
  await person(app, "ann")
  for (const taken of [{ username: "ANN" }, { email: "Ann@Quaich.example" }])
    await expect(registerMember(ctx, { ...kai, ...taken })).rejects.toThrow(
      "accounts.emailOrUserAlreadyExists",
    )
})

test("if two people register one name at once, one is refused because it is taken", async () => {
  const outcomes = await Promise.allSettled([
    registerMember(ctx, named("ben")),
    registerMember(ctx, named("BEN", { email: "another@quaich.example" })),
  ])
  const refused = outcomes.filter((outcome) => outcome.status === "rejected")
  expect(refused.map(({ reason }) => reason.code)).toEqual(["accounts.emailOrUserAlreadyExists"])
})

test("a common password is refused", async () => {
  await expect(registerMember(ctx, { ...kai, password: "Password123" })).rejects.toThrow(
    "accounts.passwordTooCommon",
  )
})

test("registration is refused while the company has closed it", async () => {
  await saveSetting(ctx, registrationSetting, "closed")
  await expect(registerMember(ctx, kai)).rejects.toThrow("accounts.registrationClosed")
  await saveSetting(ctx, registrationSetting, "open")
  expect((await registerMember(ctx, kai)).account.username).toBe("kai")
})

test("names, telephone and country are stored; the dial code follows the country", async () => {
  const reach = { country_mb: "Vietnam", country_code_mb: "+1", phone_mb: "091 234 56 78" }
  const { account } = await registerMember(ctx, named("lan", { ...reach, first_name: "Lan", last_name: "" }))
  expect(account).toMatchObject({
    first_name: "Lan",
    last_name: null,
    phone_mb: "+84912345678",
    country_mb: "Vietnam",
    country_code_mb: "+84",
  })
  const elsewhere = await registerMember(ctx, named("noor", { country_mb: "other", country_code_mb: "+999" }))
  expect(elsewhere.account).toMatchObject({ country_mb: "other", country_code_mb: "+999", phone_mb: null })
})

test.each<[Partial<Registration>, string, string]>([
  [{ country_mb: "Atlantis" }, "accounts.countryRequired", "country_mb"],
  [{ phone_mb: "12" }, "accounts.phoneInvalid", "phone_mb"],
  [{ country_mb: "other", phone_mb: "91234567" }, "accounts.phoneInvalid", "phone_mb"],
])("%o is refused with %s", async (change, code, field) => {
  await expect(registerMember(ctx, named("sam", change))).rejects.toMatchObject({ code, facts: { field } })
})

test("one address can make thirty registrations an hour, and other addresses are not affected", async () => {
  const taken = (address: string, tries: number) =>
    registerMember(from(address), named("ann", { email: `ann${tries}@quaich.example` })).catch(
      (problem) => problem.code,
    )
  for (let tries = 0; tries < 30; tries++)
    expect(await taken("192.0.2.1", tries)).toBe("accounts.emailOrUserAlreadyExists")
  expect(await taken("192.0.2.1", 30)).toBe("accounts.tooManyTries")
  expect((await registerMember(from("192.0.2.2"), named("tim"))).account.username).toBe("tim")
})

test("one e-mail address can be tried ten times an hour, from all addresses together", async () => {
  await person(app, "una")
  const register = (tries: number) =>
    registerMember(
      from(`198.51.100.${tries}`),
      named(`probe_${tries}`, { email: "ann@quaich.example" }),
    ).catch((problem) => problem)
  for (let tries = 1; tries < 10; tries++) expect((await register(tries)).status).toBe(409)
  expect(await register(10)).toMatchObject({ status: 429, facts: { retryAfterSeconds: expect.any(Number) } })
})

test("verification e-mails are limited by address too", async () => {
  const members = []
  for (let index = 0; index < 6; index++)
    members.push(await person(app, `mei_${index}`, { isVerified: false }))
  let sentEmails = 0
  for (const { id, username, role } of members) {
    const actor = { id, username, role, status: "active", isVerified: false } as const
    const own = { ...from("192.0.2.9"), actor }
    for (let attempt = 0; attempt < 4; attempt++)
      sentEmails += await resendVerification(own).then(
        () => 1,
        (problem) => (problem.code === "accounts.tooManyTries" ? 0 : Number.NaN),
      )
  }
  expect(sentEmails).toBe(20)
})
