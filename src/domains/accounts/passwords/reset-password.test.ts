import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { guest } from "#domains/accounts/roles.ts"
import { contextFor } from "#platform/ctx.ts"
import { testApp } from "../../../../test/db.ts"
import { type Person, person } from "../../../../test/fixtures.ts"
import { emailsTo, runJobs } from "../../../../test/run-jobs.ts"
import { sessions, verifications } from "../schema.ts"
import { resolveActor } from "../sessions/session.ts"
import { signIn } from "../sessions/sign-in.ts"
import { forgotPassword } from "./forgot-password.ts"
import { isResetLinkValid, resetPassword } from "./reset-password.ts"

const now = new Date("2026-12-01T12:00:00.000Z")
const hour = 60 * 60 * 1_000
const app = await testApp(now)
const ctx = contextFor(app)
const old = "a dram before bed"
const password = "two drams after supper"

async function linkTo(member: Person): Promise<{ id: string; token: string }> {
  await forgotPassword(ctx, { email: member.email })
  const email = (await emailsTo(app, member.email)).find(({ subject }) => subject === "Reset your password")
  const [, id = "", token = ""] =
    /\/auth\/reset-password\/(mem_\w+)\/([\w-]{43})/.exec(email?.text ?? "") ?? []
  return { id, token }
}

test("the link in the e-mail sets a new password, ends every session and notifies the member", async () => {
  const ann = await person(app, "ann")
  expect((await resolveActor(app, ann.token)).id).toBe(ann.id)
  const link = await linkTo(ann)
  expect(link.id).toBe(ann.id)
  expect(await isResetLinkValid(ctx, link)).toBe(true)

  await resetPassword(ctx, { ...link, password })

  expect((await resolveActor(app, ann.token)).id).toBeNull()
  expect(await app.db.select().from(sessions).where(eq(sessions.memberId, ann.id))).toEqual([])
  await expect(signIn(ctx, { email: "ann", password: old })).rejects.toThrow("accounts.wrongLogin")
  expect(await signIn(ctx, { email: "ann", password })).toMatchObject({ account: { username: "ann" } })
  const subjects = (await emailsTo(app, ann.email)).map(({ subject }) => subject)
  expect(subjects).toContain("Your password was changed")
})

test("the link works once, and earlier links stop working", async () => {
  const ben = await person(app, "ben")
  const first = await linkTo(ben)
  const second = await linkTo(ben)
  expect(second.token).not.toBe(first.token)
  await resetPassword(ctx, { ...second, password })
  for (const link of [first, second]) {
    expect(await isResetLinkValid(ctx, link)).toBe(false)
    await expect(resetPassword(ctx, { ...link, password })).rejects.toThrow("accounts.linkInvalid")
  }
})

test("if the link is used twice at once, one use is refused", async () => {
  const link = await linkTo(await person(app, "cal"))
  const outcomes = await Promise.allSettled([
    resetPassword(ctx, { ...link, password }),
    resetPassword(ctx, { ...link, password: `${password} more` }),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
})

test("the link fails after an hour, for another member, and if made up", async () => {
  const dee = await person(app, "dee")
  const eve = await person(app, "eve")
  const link = await linkTo(dee)
  for (const made of [
    { ...link, id: eve.id },
    { ...link, token: `${link.token}x` },
    { id: dee.id, token: "" },
    { id: "%", token: link.token },
  ])
    await expect(resetPassword(ctx, { ...made, password })).rejects.toThrow("accounts.linkInvalid")
  app.clock.moveTo(new Date(now.getTime() + hour))
  await expect(resetPassword(ctx, { ...link, password })).rejects.toThrow("accounts.linkInvalid")
  app.clock.moveTo(now)
})

test("an easily guessed password is refused and leaves the link usable", async () => {
  const link = await linkTo(await person(app, "fay"))
  const bad = resetPassword(ctx, { ...link, password: "Password123" })
  await expect(bad).rejects.toMatchObject({
    code: "accounts.passwordTooCommon",
    facts: { field: "password" },
  })
  expect(await isResetLinkValid(ctx, link)).toBe(true)
})

test("an unknown address gets the same answer and no e-mail; the table holds only digests", async () => {
  const before = app.mail.captured().length
  expect(await forgotPassword(ctx, { email: "nobody@quaich.example" })).toBeUndefined()
  await runJobs(app)
  expect(app.mail.captured().length).toBe(before)
  const { token } = await linkTo(await person(app, "gus"))
  expect(token).toHaveLength(43)
  expect(JSON.stringify(await app.db.select().from(verifications))).not.toContain(token)
})

test("a member gets at most three e-mails an hour, and one address is refused after ten requests", async () => {
  const hal = await person(app, "hal")
  for (let times = 0; times < 5; times++) await linkTo(hal)
  const emails = (await emailsTo(app, hal.email)).filter(({ subject }) => subject === "Reset your password")
  expect(emails.length).toBe(3)
  const client = { address: "192.0.2.1", userAgent: null, device: null, declaration: null }
  const from = contextFor(app, guest, "en", client)
  for (let times = 0; times < 10; times++)
    await forgotPassword(from, { email: `nobody${times}@quaich.example` })
  await expect(forgotPassword(from, { email: "ann@quaich.example" })).rejects.toMatchObject({ status: 429 })
})
