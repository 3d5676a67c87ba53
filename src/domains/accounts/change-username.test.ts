import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { parseInput } from "#platform/input.ts"
import { password } from "../../../seed/people.ts"
import { apiClient } from "../../../test/api/api-client.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, type Person, person } from "../../../test/fixtures.ts"
import { emailsTo } from "../../../test/run-jobs.ts"
import { changeUsername, NewUsername } from "./change-username.ts"
import { credentials } from "./schema.ts"

const app = await testApp()
const callApi = apiClient(app)
let people = 0
let ann: Person

beforeEach(async () => {
  ann = await person(app, `ann_${++people}`)
})

const change = (username: string, member = ann, pass = password) =>
  changeUsername(
    asPerson(app, member),
    parseInput("accounts", NewUsername, { username, password: pass }),
    undefined,
  )
const signIn = async (name: string) =>
  (await callApi("post", "/auth/login", { body: { email: name, password } })).status
const nameOf = async (member: Person) =>
  (await callApi("get", "/auth/me", { token: member.token })).body as { user: { username: string } }

test("the new name signs in at once and the old one no longer does; the member is notified and the change audited", async () => {
  expect((await nameOf(ann)).user.username).toBe(ann.username)
  await change(` Annie.${people} `)
  expect((await nameOf(ann)).user.username).toBe(`Annie.${people}`)
  expect(await signIn(`annie.${people}`)).toBe(200)
  expect(await signIn(ann.email)).toBe(200)
  expect(await signIn(ann.username)).toBe(401)
  const [email] = await emailsTo(app, ann.email)
  expect(email?.subject).toBe("Your username was changed")
  expect(email?.text).toContain(`from ${ann.username} to Annie.${people}`)
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, ann.id))
  expect(entries).toMatchObject([
    {
      act: "accounts.changeUsername",
      actorId: ann.id,
      before: { username: ann.username },
      after: { username: `Annie.${people}` },
    },
  ])
})

test("a change of capitals alone is allowed, and the old name becomes free for others", async () => {
  await change(ann.username.toUpperCase())
  await change(`other_${people}`)
  const ben = await person(app, `ben_${people}`)
  await change(ann.username, ben)
  expect((await nameOf(ben)).user.username).toBe(ann.username)
})

test.each([
  ["", "accounts.usernameRequired"],
  ["an", "accounts.usernameInvalid"],
  ["ann lim", "accounts.usernameInvalid"],
  ["ann@mail.example", "accounts.usernameInvalid"],
  ["a".repeat(31), "accounts.usernameInvalid"],
])("%j is refused as it is at registration: %s", async (name, code) => {
  expect(() => parseInput("accounts", NewUsername, { username: name, password })).toThrow(code)
})

test("a name that is taken is refused in any spelling, and so is the member's own", async () => {
  const ben = await person(app, `ben_${people}`)
  await expect(change(ben.username.toUpperCase())).rejects.toThrow("accounts.usernameTaken")
  await expect(change(ann.username)).rejects.toThrow("accounts.usernameSame")
  expect((await nameOf(ann)).user.username).toBe(ann.username)
})

test("if two members choose one name at once, one is refused because it is taken", async () => {
  const ben = await person(app, `ben_${people}`)
  const wanted = `wanted_${people}`
  const answers = await Promise.allSettled([change(wanted), change(wanted, ben)])
  const refused = answers.filter((answer) => answer.status === "rejected")
  expect(refused.map(({ reason }) => String(reason.message))).toEqual(["accounts.usernameTaken"])
})

test("a change needs the password, or a fresh sign-in for members without one", async () => {
  await expect(change("somebody", ann, "not the password")).rejects.toThrow("accounts.wrongPassword")
  await app.db.delete(credentials).where(eq(credentials.memberId, ann.id))
  await expect(change("somebody", ann, "")).rejects.toThrow("accounts.signInAgain")
})

test("the new name must not be the password", async () => {
  await expect(change("a.dram.before.bed")).resolves.toBeUndefined()
  const newPassword = `ann_to_be_${people}`
  const body = { id: ann.id, password, newPassword }
  expect((await callApi("post", "/auth/resetpassword", { token: ann.token, body })).status).toBe(200)
  await expect(change(newPassword.toUpperCase(), ann, newPassword)).rejects.toThrow("accounts.passwordIsName")
})

test("two changes are allowed in thirty days, and failed attempts do not count", async () => {
  const ben = await person(app, `ben_${people}`)
  await expect(change(ben.username)).rejects.toThrow("accounts.usernameTaken")
  await change(`first_${people}`)
  await change(`second_${people}`)
  await expect(change(`third_${people}`)).rejects.toMatchObject({
    code: "accounts.usernameChangedTooOften",
    facts: { max: 2, days: 30 },
  })
  expect((await nameOf(ann)).user.username).toBe(`second_${people}`)
})

test("guests and suspended members cannot change it", async () => {
  await expect(
    changeUsername(
      asPerson(app, ann, { status: "suspended" }),
      { username: "somebody", password },
      undefined,
    ),
  ).rejects.toThrow("accounts.suspended")
  await expect(
    changeUsername(asPerson(app, ann, { id: null }), { username: "somebody", password }, undefined),
  ).rejects.toThrow("accounts.signIn")
})
