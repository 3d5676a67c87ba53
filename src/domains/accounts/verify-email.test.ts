import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { contextFor } from "#platform/ctx.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { emailsTo } from "../../../test/run-jobs.ts"
import { readAccount } from "./reads.ts"
import { members, verifications } from "./schema.ts"
import { sendVerification } from "./send-verification.ts"
import { isLinkUsable, verifyEmail } from "./verify-email.ts"

const now = new Date("2026-12-01T12:00:00.000Z")
const hour = 60 * 60 * 1_000

async function newcomer(app: TestApp, name: string) {
  const member = await person(app, name, { isVerified: false })
  return { member, token: await tokenTo(app, member.email) }
}

async function tokenTo(app: TestApp, email: string): Promise<string> {
  const [message] = await emailsTo(app, email)
  return /\/auth\/verify\/([\w-]+)/.exec(message?.text ?? "")?.[1] ?? ""
}

const app = await testApp(now)
const ctx = contextFor(app)

test("registering sends a link that verifies the address, once", async () => {
  const { member, token } = await newcomer(app, "ann")
  expect(token).toHaveLength(43)
  expect(await isLinkUsable(ctx, token)).toBe(true)

  expect(await verifyEmail(ctx, token)).toEqual({ username: "ann" })

  expect((await readAccount(asPerson(app, member), member.id)).isVerified).toBe(true)
  expect(await isLinkUsable(ctx, token)).toBe(false)
  await expect(verifyEmail(ctx, token)).rejects.toThrow("accounts.linkInvalid")
})

test("if the link is opened twice at once, one use is refused", async () => {
  const { token } = await newcomer(app, "ben")
  const outcomes = await Promise.allSettled([verifyEmail(ctx, token), verifyEmail(ctx, token)])
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(["fulfilled", "rejected"])
})

test("a link fails after a day, and the member stays unverified", async () => {
  const { member: holder, token } = await newcomer(app, "siti")
  app.clock.moveTo(new Date(now.getTime() + 24 * hour))
  expect(await isLinkUsable(ctx, token)).toBe(false)
  await expect(verifyEmail(ctx, token)).rejects.toThrow("accounts.linkInvalid")
  app.clock.moveTo(now)
  const [member] = await app.db.select().from(members).where(eq(members.id, holder.id))
  expect(member?.emailVerified).toBe(false)
})

test("a made-up link is refused", async () => {
  await expect(verifyEmail(ctx, "nonsense")).rejects.toThrow("accounts.linkInvalid")
})

test("verifying by one link invalidates the others", async () => {
  const { member, token: first } = await newcomer(app, "lan")
  await sendVerification(asPerson(app, member), {
    _id: member.id,
    email: member.email,
    username: member.username,
    language: null,
  })
  const second = await tokenTo(app, member.email)
  expect(second).not.toBe(first)
  await verifyEmail(ctx, first)
  expect(await isLinkUsable(ctx, second)).toBe(false)
})

test("the link leads back to the page that its member came from", async () => {
  const { member } = await newcomer(app, "thu")
  const to = { _id: member.id, email: member.email, username: member.username, language: null }
  await sendVerification(asPerson(app, member), to, "/whisky-auction-live/singapore?sort=ending")
  const emails = await emailsTo(app, member.email)
  expect(emails.map(({ text }) => text).join(" ")).toContain(
    "?from=%2Fwhisky-auction-live%2Fsingapore%3Fsort%3Dending",
  )
})

test("the table holds no link, only its digest", async () => {
  const { token } = await newcomer(app, "kai")
  const rows = await app.db.select().from(verifications)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test("the sixth e-mail within an hour is not sent", async () => {
  const { member } = await newcomer(app, "mei")
  const to = { _id: member.id, email: member.email, username: member.username, language: null }
  for (let attempt = 2; attempt <= 5; attempt++) await sendVerification(asPerson(app, member), to)
  await expect(sendVerification(asPerson(app, member), to)).rejects.toThrow("accounts.tooManyTries")
})
