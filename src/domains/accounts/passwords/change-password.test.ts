import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { password } from "../../../../seed/people.ts"
import { apiClient } from "../../../../test/api/api-client.ts"
import { testApp } from "../../../../test/db.ts"
import { type Person, person } from "../../../../test/fixtures.ts"
import { emailsTo } from "../../../../test/run-jobs.ts"
import { credentials } from "../schema.ts"

const app = await testApp()
const callApi = apiClient(app)
const newPassword = "two drams before bed"
let count = 0
let ann: Person

beforeEach(async () => {
  ann = await person(app, `ann_${++count}`)
})

const change = (body: Record<string, unknown> = {}, token = ann.token) =>
  callApi("post", "/auth/resetpassword", { token, body: { id: ann.id, password, newPassword, ...body } })
const signIn = (pass: string) =>
  callApi("post", "/auth/login", { body: { email: ann.email, password: pass } })
const isIn = async (token: string) => (await callApi("get", "/auth/me", { token })).status === 200

test("the new password works at once and the old one no longer does", async () => {
  expect(await change()).toMatchObject({ status: 200, body: { status: "success" } })
  expect((await signIn(password)).status).toBe(401)
  expect((await signIn(newPassword)).status).toBe(200)
})

test("all other sessions end at once and this one stays", async () => {
  const other = String((await signIn(password)).body.token)
  expect(await isIn(other)).toBe(true)
  await change()
  expect(await isIn(other)).toBe(false)
  expect(await isIn(ann.token)).toBe(true)
})

test("the member is notified by e-mail and the change is audited, without the password", async () => {
  await change()
  const [email] = await emailsTo(app, ann.email)
  expect(email?.subject).toBe("Your password was changed")
  expect(email?.text).toContain("/auth/forgot-password")
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, ann.id))
  expect(entries).toMatchObject([{ act: "accounts.changePassword", actorId: ann.id, before: {}, after: {} }])
})

test.each([
  [{ password: "not the password" }, "accounts.wrongPassword", "password"],
  [{ password: "" }, "accounts.passwordRequired", "password"],
  [{ newPassword: "" }, "accounts.passwordRequired", "newPassword"],
  [{ newPassword: "short" }, "accounts.passwordTooShort", "newPassword"],
  [{ newPassword: "x".repeat(129) }, "accounts.passwordTooLong", "newPassword"],
  [{ newPassword: "password123" }, "accounts.passwordTooCommon", "newPassword"],
  [{ newPassword: password }, "accounts.passwordSame", "newPassword"],
])("%j is refused as %s", async (body, code, field) => {
  expect(await change(body)).toMatchObject({ status: 422, body: { code, facts: { field } } })
  expect((await signIn(password)).status).toBe(200)
})

test("nobody can change another member's password, not even with the right one", async () => {
  const ben = await person(app, `ben_${count}`)
  expect(await change({}, ben.token)).toMatchObject({ status: 403, body: { code: "accounts.notYours" } })
  expect((await signIn(password)).status).toBe(200)
})

test("wrong attempts are counted, and then even the right password has to wait", async () => {
  for (let tries = 0; tries < 10; tries++)
    expect((await change({ password: "a wrong one" })).status).toBe(422)
  const refused = await change()
  expect(refused).toMatchObject({ status: 429, body: { code: "accounts.tooManyTries" } })
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
  expect((await signIn(newPassword)).status).toBe(401)
})

test("a member without a password is shown how to set a first one", async () => {
  await app.db.delete(credentials).where(eq(credentials.memberId, ann.id))
  expect(await change()).toMatchObject({ status: 409, body: { code: "accounts.noPassword" } })
})

test("a suspended member can change the password and remains suspended", async () => {
  const sue = await person(app, `sue_${count}`, { status: "suspended" })
  const body = { id: sue.id, password, newPassword }
  expect((await callApi("post", "/auth/resetpassword", { token: sue.token, body })).status).toBe(200)
  const answer = await callApi("post", "/auth/login", { body: { email: sue.email, password: newPassword } })
  expect(answer).toMatchObject({ status: 200, body: { user: { status: "suspended" } } })
})
