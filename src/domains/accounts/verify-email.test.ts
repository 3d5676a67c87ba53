import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { contextFor } from "#platform/ctx.ts"
import { type TestHouse, testHouse } from "../../../test/db.ts"
import { lettersTo } from "../../../test/jobs.ts"
import { as, person } from "../../../test/world.ts"
import { readAccount } from "./reads.ts"
import { members, verifications } from "./schema.ts"
import { sendVerification } from "./send-verification.ts"
import { isLinkUsable, verifyEmail } from "./verify-email.ts"

const now = new Date("2026-12-01T12:00:00.000Z")
const hour = 60 * 60 * 1_000

async function newcomer(house: TestHouse, name: string) {
  const who = await person(house, name, { isVerified: false })
  return { who, token: await tokenTo(house, who.email) }
}

async function tokenTo(house: TestHouse, email: string): Promise<string> {
  const [letter] = await lettersTo(house, email)
  return /\/auth\/verify\/([\w-]+)/.exec(letter?.text ?? "")?.[1] ?? ""
}

const house = await testHouse(now)
const ctx = contextFor(house)

test("registering sends a link that verifies the address, once", async () => {
  const { who, token } = await newcomer(house, "ann")
  expect(token).toHaveLength(43)
  expect(await isLinkUsable(ctx, token)).toBe(true)

  expect(await verifyEmail(ctx, token)).toEqual({ username: "ann" })

  expect((await readAccount(as(house, who), who.id)).isVerified).toBe(true)
  expect(await isLinkUsable(ctx, token)).toBe(false)
  await expect(verifyEmail(ctx, token)).rejects.toThrow("accounts.linkInvalid")
})

test("of two who open the link at once, one is told that it has been used", async () => {
  const { token } = await newcomer(house, "ben")
  const outcomes = await Promise.allSettled([verifyEmail(ctx, token), verifyEmail(ctx, token)])
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(["fulfilled", "rejected"])
})

test("a link is of no use after a day, and the member stays unverified", async () => {
  const { who, token } = await newcomer(house, "siti")
  house.clock.moveTo(new Date(now.getTime() + 24 * hour))
  expect(await isLinkUsable(ctx, token)).toBe(false)
  await expect(verifyEmail(ctx, token)).rejects.toThrow("accounts.linkInvalid")
  house.clock.moveTo(now)
  const [member] = await house.db.select().from(members).where(eq(members.id, who.id))
  expect(member?.emailVerified).toBe(false)
})

test("a made-up link is refused", async () => {
  await expect(verifyEmail(ctx, "nonsense")).rejects.toThrow("accounts.linkInvalid")
})

test("verifying by one link takes back the others", async () => {
  const { who, token: first } = await newcomer(house, "lan")
  await sendVerification(as(house, who), {
    _id: who.id,
    email: who.email,
    username: who.username,
    language: null,
  })
  const second = await tokenTo(house, who.email)
  expect(second).not.toBe(first)
  await verifyEmail(ctx, first)
  expect(await isLinkUsable(ctx, second)).toBe(false)
})

test("the table holds no link, only its digest", async () => {
  const { token } = await newcomer(house, "kai")
  const rows = await house.db.select().from(verifications)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test("the sixth letter within an hour is not sent", async () => {
  const { who } = await newcomer(house, "mei")
  const to = { _id: who.id, email: who.email, username: who.username, language: null }
  for (let letter = 2; letter <= 5; letter++) await sendVerification(as(house, who), to)
  await expect(sendVerification(as(house, who), to)).rejects.toThrow("accounts.tooManyTries")
})
