import { eq } from "drizzle-orm"
import { generateSync } from "otplib/functional"
import { expect, test } from "vitest"
import { readMyData } from "#domains/profile/my-data.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { password } from "../../../../seed/people.ts"
import { apiClient } from "../../../../test/api/api-client.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, type Person, person } from "../../../../test/fixtures.ts"
import { emailsTo } from "../../../../test/run-jobs.ts"
import { credentials, members, sessions, verifications } from "../schema.ts"
import { signInByIdentity } from "../social/sign-in-by-identity.ts"
import { liftTwoStep } from "./lift-two-step.ts"
import { completeSecondStep, finishFirstFactor } from "./second-step.ts"
import { renewBackupCodes, turnOffTwoStep } from "./turn-off-two-step.ts"
import { beginTwoStep, readSetup, readTwoStep, turnOnTwoStep } from "./turn-on-two-step.ts"

const start = new Date("2026-12-01T12:00:00.000Z")
const app = await testApp(start)
const callApi = apiClient(app)
const guest = contextFor(app)
const proof = { password, token: undefined }
const byPassword = { ...proof, code: "" }

const codeOf = (secret: string, laterSeconds = 0) =>
  generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1_000) + laterSeconds })

function wrongCode(secret: string): string {
  const right = [-30, 0, 30].map((later) => codeOf(secret, later))
  return ["000000", "000001", "000002", "000003"].find((code) => !right.includes(code)) ?? ""
}

type Careful = { member: Person; ctx: Ctx; secret: string; codes: string[] }

async function careful(name: string): Promise<Careful> {
  const member = await person(app, name)
  const ctx = asPerson(app, member)
  const { setup, secret } = await beginTwoStep(ctx, proof)
  const codes = await turnOnTwoStep(ctx, { setup, code: codeOf(secret) })
  // The code that turned it on cannot be used again.
  app.clock.moveTo(new Date(app.clock.now().getTime() + 30_000))
  return { member, ctx, secret, codes }
}

async function ticketOf({ member }: Careful): Promise<string> {
  const opened = await finishFirstFactor(guest, member.id)
  if (!("ticket" in opened)) throw new Error("no second step")
  return opened.ticket
}

test("it is on once the first code is right; the member is notified by e-mail, and it is audited", async () => {
  const member = await person(app, "ann")
  const ctx = asPerson(app, member)
  const { setup, secret, address } = await beginTwoStep(ctx, proof)
  expect(address).toContain(secret)
  expect((await readTwoStep(ctx)).since).toBeNull()
  await expect(turnOnTwoStep(ctx, { setup, code: wrongCode(secret) })).rejects.toThrow("accounts.codeWrong")
  expect((await readSetup(ctx, setup)).secret).toBe(secret)
  expect((await readTwoStep(ctx)).since).toBeNull()

  const codes = await turnOnTwoStep(ctx, { setup, code: codeOf(secret) })

  expect(new Set(codes).size).toBe(10)
  expect(codes.every((code) => /^[a-z2-9]{5}-[a-z2-9]{5}$/.test(code))).toBe(true)
  expect(await readTwoStep(ctx)).toEqual({ since: app.clock.now(), codesLeft: 10 })
  expect((await emailsTo(app, member.email))[0]?.subject).toBe("Two-step sign-in is on")
  const { rows } = await app.pool.query("select act from audit_entries where subject_id = $1", [member.id])
  expect(rows).toContainEqual({ act: "accounts.turnOnTwoStep" })
  await expect(beginTwoStep(ctx, proof)).rejects.toThrow("accounts.twoStepIsOn")
  await expect(turnOnTwoStep(ctx, { setup, code: codeOf(secret, 30) })).rejects.toThrow(
    "accounts.twoStepIsOn",
  )
})

test("setup takes the password, belongs to the member and expires after 15 minutes", async () => {
  const [ben, eve] = [await person(app, "ben"), await person(app, "eve")]
  await expect(beginTwoStep(asPerson(app, ben), { ...proof, password: "a wrong one" })).rejects.toThrow(
    "accounts.wrongPassword",
  )
  const { setup, secret } = await beginTwoStep(asPerson(app, ben), proof)
  await expect(turnOnTwoStep(asPerson(app, eve), { setup, code: codeOf(secret) })).rejects.toThrow(
    "accounts.setupInvalid",
  )
  app.clock.moveTo(new Date(app.clock.now().getTime() + 15 * 60_000))
  await expect(turnOnTwoStep(asPerson(app, ben), { setup, code: codeOf(secret) })).rejects.toThrow(
    "accounts.setupInvalid",
  )
})

test("a member without a second factor gets a session at once; a member with one gets a ticket", async () => {
  const plain = await person(app, "plain")
  expect(await finishFirstFactor(guest, plain.id)).toHaveProperty("token")
  const kit = await careful("kit")
  const answer = await finishFirstFactor(guest, kit.member.id)
  expect(answer).toEqual({ ticket: expect.stringMatching(/^[\w-]{43}$/) })
})

test("a ticket and the app's code sign in, once", async () => {
  const lee = await careful("lee")
  const ticket = await ticketOf(lee)
  const code = codeOf(lee.secret)
  const { token, account } = await completeSecondStep(guest, { ticket, code })
  expect(account._id).toBe(lee.member.id)
  expect((await callApi("get", "/auth/me", { token })).status).toBe(200)
  await expect(completeSecondStep(guest, { ticket, code })).rejects.toThrow("accounts.ticketInvalid")
})

test("a used code is refused on another ticket, and so is an earlier one", async () => {
  const mia = await careful("mia")
  const code = codeOf(mia.secret)
  await completeSecondStep(guest, { ticket: await ticketOf(mia), code })
  const ticket = await ticketOf(mia)
  await expect(completeSecondStep(guest, { ticket, code })).rejects.toThrow("accounts.codeWrong")
  const earlier = codeOf(mia.secret, -30)
  await expect(completeSecondStep(guest, { ticket, code: earlier })).rejects.toThrow("accounts.codeWrong")
  app.clock.moveTo(new Date(app.clock.now().getTime() + 30_000))
  expect(await completeSecondStep(guest, { ticket, code: codeOf(mia.secret) })).toHaveProperty("token")
})

test("if two sign-ins use one code at once, one succeeds", async () => {
  const noa = await careful("noa")
  const tickets = [await ticketOf(noa), await ticketOf(noa)]
  const code = codeOf(noa.secret)
  const outcomes = await Promise.allSettled(
    tickets.map((ticket) => completeSecondStep(guest, { ticket, code })),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
})

test("a ticket fails after ten minutes, and so does a made-up one", async () => {
  const oli = await careful("oli")
  const ticket = await ticketOf(oli)
  app.clock.moveTo(new Date(app.clock.now().getTime() + 10 * 60_000))
  await expect(completeSecondStep(guest, { ticket, code: codeOf(oli.secret) })).rejects.toThrow(
    "accounts.ticketInvalid",
  )
  await expect(completeSecondStep(guest, { ticket: "made up", code: codeOf(oli.secret) })).rejects.toThrow(
    "accounts.ticketInvalid",
  )
})

test("five wrong codes end a ticket, and ten in an hour block the member's codes from all addresses", async () => {
  const pam = await careful("pam")
  const wrong = wrongCode(pam.secret)
  for (let round = 0; round < 2; round++) {
    const ticket = await ticketOf(pam)
    for (let tries = 0; tries < 5; tries++)
      await expect(completeSecondStep(guest, { ticket, code: wrong })).rejects.toThrow("accounts.codeWrong")
    await expect(completeSecondStep(guest, { ticket, code: codeOf(pam.secret) })).rejects.toThrow(
      "accounts.tooManyTries",
    )
  }
  const ticket = await ticketOf(pam)
  await expect(completeSecondStep(guest, { ticket, code: codeOf(pam.secret) })).rejects.toThrow(
    "accounts.tooManyTries",
  )
})

test("parallel guesses are all counted", async () => {
  const quin = await careful("quin")
  const ticket = await ticketOf(quin)
  const code = wrongCode(quin.secret)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, () => completeSecondStep(guest, { ticket, code })),
  )
  const reasons = outcomes.map((outcome) => outcome.status === "rejected" && String(outcome.reason.message))
  expect(reasons.filter((reason) => reason === "accounts.codeWrong").length).toBeLessThanOrEqual(5)
  expect(new Set(reasons)).toEqual(new Set(["accounts.codeWrong", "accounts.tooManyTries"]))
})

test("a wrong code after a right password is audited for the account, without the code", async () => {
  const quy = await careful("quy")
  const ticket = await ticketOf(quy)
  const code = wrongCode(quy.secret)
  await expect(completeSecondStep(guest, { ticket, code })).rejects.toThrow("accounts.codeWrong")
  await completeSecondStep(guest, { ticket, code: codeOf(quy.secret) })
  const text = "select actor_id, before, after from audit_entries where subject_id = $1 and act = $2"
  const { rows } = await app.pool.query(text, [quy.member.id, "accounts.secondStepFailed"])
  expect(rows).toEqual([{ actor_id: null, before: {}, after: {} }])
})

test("a backup code works once, in any spelling, and new codes replace all old ones", async () => {
  const ray = await careful("ray")
  const [first = "", second = ""] = ray.codes
  expect(
    await completeSecondStep(guest, { ticket: await ticketOf(ray), code: ` ${first.toUpperCase()} ` }),
  ).toHaveProperty("token")
  expect((await readTwoStep(ray.ctx)).codesLeft).toBe(9)
  const ticket = await ticketOf(ray)
  await expect(completeSecondStep(guest, { ticket, code: first })).rejects.toThrow("accounts.codeWrong")

  const fresh = await renewBackupCodes(ray.ctx, byPassword)
  expect(fresh).toHaveLength(10)
  await expect(completeSecondStep(guest, { ticket, code: second })).rejects.toThrow("accounts.codeWrong")
  const code = (fresh[0] ?? "").replace("-", "")
  expect(await completeSecondStep(guest, { ticket, code })).toHaveProperty("token")
})

test("a backup code of one member does not work for another", async () => {
  const [sue, tim] = [await careful("sue"), await careful("tim")]
  const ticket = await ticketOf(tim)
  await expect(completeSecondStep(guest, { ticket, code: sue.codes[0] ?? "" })).rejects.toThrow(
    "accounts.codeWrong",
  )
})

test("turning it off takes the password or a code, and deletes everything", async () => {
  const una = await careful("una")
  const wrong = { ...byPassword, password: "a wrong one" }
  await expect(turnOffTwoStep(una.ctx, wrong)).rejects.toThrow("accounts.wrongPassword")
  await expect(turnOffTwoStep(una.ctx, { ...byPassword, code: wrongCode(una.secret) })).rejects.toThrow(
    "accounts.codeWrong",
  )
  await turnOffTwoStep(una.ctx, { ...proof, password: "", code: codeOf(una.secret) })
  expect(await readTwoStep(una.ctx)).toEqual({ since: null, codesLeft: 0 })
  const [row] = await app.db.select().from(members).where(eq(members.id, una.member.id))
  expect(row).toMatchObject({ totpSecret: null, totpLastStep: null })
  expect((await emailsTo(app, una.member.email))[0]?.subject).toBe("Two-step sign-in is off")
  expect(await finishFirstFactor(guest, una.member.id)).toHaveProperty("token")
  await expect(turnOffTwoStep(una.ctx, byPassword)).rejects.toThrow("accounts.twoStepIsOff")
})

test("staff can turn it off for a member who has lost phone and codes, with a reason, but never their own", async () => {
  const zoe = await careful("zoe")
  const admin = await person(app, "hana", { role: "admin" })
  const staff = asPerson(app, admin)
  await expect(liftTwoStep(zoe.ctx, zoe.member.id, "I want to")).rejects.toThrow("accounts.notAllowed")
  await expect(liftTwoStep(staff, admin.id, "I want to")).rejects.toThrow("accounts.notAllowed")
  await expect(liftTwoStep(staff, zoe.member.id, "")).rejects.toThrow("accounts.reasonRequired")
  await liftTwoStep(staff, zoe.member.id, "Came to the shop with a passport")
  expect(await readTwoStep(zoe.ctx)).toEqual({ since: null, codesLeft: 0 })
  expect((await emailsTo(app, zoe.member.email))[0]?.subject).toBe("Two-step sign-in is off")
  await expect(liftTwoStep(staff, zoe.member.id, "Again")).rejects.toThrow("accounts.twoStepIsOff")
})

test("a member banned in the meantime cannot sign in with ticket and code", async () => {
  const vic = await careful("vic")
  const ticket = await ticketOf(vic)
  await app.db.update(members).set({ status: "banned" }).where(eq(members.id, vic.member.id))
  await expect(completeSecondStep(guest, { ticket, code: codeOf(vic.secret) })).rejects.toThrow(
    "accounts.banned",
  )
  await expect(finishFirstFactor(guest, vic.member.id)).rejects.toThrow("accounts.banned")
})

test("neither the secret nor a code nor a ticket is readable in the database or in the member's data export", async () => {
  const wes = await careful("wes")
  const ticket = await ticketOf(wes)
  const [row] = await app.db.select().from(members).where(eq(members.id, wes.member.id))
  const { rows } = await app.pool.query("select * from backup_codes where member_id = $1", [wes.member.id])
  const data = JSON.stringify(await readMyData(wes.ctx))
  const storedData = JSON.stringify([row, rows, await app.db.select().from(verifications), data])
  expect(rows).toHaveLength(10)
  expect(row?.totpSecret).toMatch(/^[\w-]{70,}$/)
  expect(data).not.toContain(row?.totpSecret)
  const secrets = [wes.secret, ticket, ...wes.codes, ...wes.codes.map((code) => code.replace("-", ""))]
  expect(secrets.filter((secret) => storedData.includes(secret))).toEqual([])
})

test("signing in by password or by Google gives a ticket and no session", async () => {
  const yan = await careful("yan")
  const login = { email: yan.member.email, password }
  const answer = await callApi("post", "/auth/login", { body: login })
  expect(answer.body).toEqual({ status: "second_step", ticket: expect.stringMatching(/^[\w-]{43}$/) })
  expect(answer.headers.getSetCookie()).toEqual([])
  expect((await callApi("post", "/auth/login", { body: { ...login, password: "a wrong one" } })).status).toBe(
    401,
  )
  await app.db.insert(credentials).values({
    id: newId("crd"),
    providerId: "google",
    accountId: "yan-there",
    memberId: yan.member.id,
  })
  const identity = {
    provider: "google",
    subject: "yan-there",
    email: yan.member.email,
    isEmailVerified: true,
  }
  const expectedIdentity = {
    ...identity,
    provider: "google" as const,
    name: null,
    firstName: null,
    lastName: null,
  }
  expect(await signInByIdentity(guest, expectedIdentity)).toEqual({ ticket: expect.any(String) })
  const open = await app.db.$count(sessions, eq(sessions.memberId, yan.member.id))
  expect(open).toBe(1)
})

test("the API call takes ticket and code, and its refusals have a message", async () => {
  const xan = await careful("xan")
  const late = await callApi("post", "/auth/second-step", {
    body: { ticket: "made up", code: "1" },
    language: "vi",
  })
  expect([late.status, late.body.code]).toEqual([410, "accounts.ticketInvalid"])
  const ticket = await ticketOf(xan)
  const none = await callApi("post", "/auth/second-step", { body: { ticket, code: " " }, language: "cn" })
  expect([none.status, none.body.code]).toEqual([422, "accounts.codeRequired"])
  const answer = await callApi("post", "/auth/second-step", { body: { ticket, code: codeOf(xan.secret) } })
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie().join()).toContain("quaich.session_token=")
  const me = await callApi("get", "/auth/me", { token: String(answer.body.token) })
  expect(me.body).toMatchObject({ user: { username: "xan" } })
})
