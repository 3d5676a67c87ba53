import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { registerMember } from "#domains/accounts/register-member.ts"
import { guest } from "#domains/accounts/roles.ts"
import { members } from "#domains/accounts/schema.ts"
import { startSession } from "#domains/accounts/sessions/start-session.ts"
import { verifyEmail } from "#domains/accounts/verify-email.ts"
import { createAuction } from "#domains/auctions/create-auction.ts"
import { NewAuction } from "#domains/auctions/inputs.ts"
import { lots } from "#domains/auctions/schema.ts"
import { listSales } from "#domains/settlements/list-sales.ts"
import { contextFor } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { password } from "../../../seed/people.ts"
import { colleagueOf } from "../../../test/approvals.ts"
import { testApp } from "../../../test/db.ts"
import { createSubmittedBottle, inspection, proposal } from "../../../test/fixtures/submitted-bottles.ts"
import { asPerson, person, product } from "../../../test/fixtures.ts"
import { emailsTo } from "../../../test/run-jobs.ts"
import { confirmKey } from "./confirm-link.ts"
import * as intake from "./intake.ts"
import { inviteSender } from "./invite-sender.ts"
import { submissions } from "./schema.ts"
import { answerValuation } from "./valuations/answer-valuation.ts"
import { valueBottle } from "./valuations/value-bottle.ts"

const app = await testApp()
const staff = asPerson(app, await person(app, "adam", { role: "admin" }))
const visitor = contextFor(app, guest)
let counter = 0
let email: string

beforeEach(() => {
  email = `greta${++counter}@quaich.example`
})

async function guestBottle() {
  const greta = { id: null, username: "greta", email: email.replace("greta", "Greta") }
  const submission = await createSubmittedBottle(app, greta as never)
  await valueBottle(await colleagueOf(app), submission.bottleId, proposal)
  const key = confirmKey(visitor, submission.submissionId, submission.bottleId)
  await answerValuation(visitor, { ...submission, key }, { answer: "agree", name: "Greta", terms: "on" })
  await intake.receiveBottle(staff, submission.bottleId, "A1")
  await intake.inspectBottle(staff, submission.bottleId, inspection)
  await intake.photographBottle(staff, submission.bottleId)
  await intake.catalogueBottle(staff, submission.bottleId, await product(app, "Lagavulin 16"))
  return submission
}

async function register(address = email, username = `greta${counter}`) {
  const registration = { username, email: address, password, country_mb: "Singapore", country_code_mb: "+65" }
  return (await registerMember(visitor, registration)).account._id
}

async function verify(address = email): Promise<void> {
  const emails = await emailsTo(app, address)
  const link = emails.map(({ text }) => /\/auth\/verify\/([\w-]+)/.exec(text)?.[1]).find(Boolean)
  await verifyEmail(visitor, link ?? "")
}

const ownerOf = async (id: string) =>
  (
    await app.db
      .select()
      .from(submissions)
      .where(eq(submissions.id, id as never))
  )[0]?.memberId

async function assign(bottleId: string) {
  const at = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString()
  const times = { previewAt: at(1), startsAt: at(2), endsAt: at(9) }
  const auctionId = await createAuction(
    staff,
    NewAuction.parse({ title: "Winter", location: "singapore", ...times }),
  )
  return await intake.assignBottle(staff, bottleId, { auctionId, openingCents: 5_00 })
}

test("a guest's submission belongs to the account once its address is verified, and not before", async () => {
  const { submissionId, bottleId } = await guestBottle()
  await expect(assign(bottleId)).rejects.toMatchObject({ code: "submissions.sellerRequired" })
  const memberId = await register()
  expect(await ownerOf(submissionId)).toBeNull()
  await verify()
  expect(await ownerOf(submissionId)).toBe(memberId)
  const lotId = await assign(bottleId)
  const [lot] = await app.db.select().from(lots).where(eq(lots.id, lotId))
  expect(lot?.sellerId).toBe(memberId)
  const own = asPerson(app, { id: memberId, username: `greta${counter}`, role: "user" })
  expect((await listSales(own, "all")).sales).toMatchObject([{ bottle: { id: bottleId, state: "assigned" } }])
})

test("a verified account gets it at sign-in; an account with another address does not", async () => {
  const memberId = await register()
  const { submissionId } = await guestBottle()
  const other = await register(`other-${email}`, `other${counter}`)
  await verify(`other-${email}`)
  await startSession(visitor, other)
  await startSession(visitor, memberId)
  expect(await ownerOf(submissionId)).toBeNull()
  await app.db.update(members).set({ emailVerified: true }).where(eq(members.id, memberId))
  expect(await ownerOf(submissionId)).toBe(memberId)
  const later = await guestBottle()
  expect(await ownerOf(later.submissionId)).toBeNull()
  await startSession(visitor, memberId)
  expect(await ownerOf(later.submissionId)).toBe(memberId)
})

test("an account verified by a sign-in provider, and a confirmed new address, get it too", async () => {
  const { submissionId } = await guestBottle()
  const made = { id: newId("mem"), name: "greta", username: `made${counter}`, email, emailVerified: true }
  await app.db.insert(members).values(made)
  expect(await ownerOf(submissionId)).toBe(made.id)
  const before = email
  email = `greta-new${counter}@quaich.example`
  const moved = await guestBottle()
  await app.db.update(members).set({ email }).where(eq(members.email, before))
  expect(await ownerOf(moved.submissionId)).toBe(made.id)
})

test("the e-mails link to sign-up with the address filled in, and staff can resend one three times a day", async () => {
  const { bottleId } = await guestBottle()
  const invitations = async () =>
    (await emailsTo(app, email.replace("greta", "Greta"))).filter(({ subject }) =>
      subject.startsWith("Create your account"),
    )
  const [first] = await invitations()
  expect(first?.text).toContain(`/auth/register?email=${encodeURIComponent(email.replace("greta", "Greta"))}`)
  for (let times = 0; times < 3; times++) await inviteSender(staff, bottleId)
  expect(await invitations()).toHaveLength(4)
  await expect(inviteSender(staff, bottleId)).rejects.toMatchObject({
    code: "submissions.tooManyInvitations",
  })
  await expect(
    inviteSender(asPerson(app, await person(app, `bo${counter}`)), bottleId),
  ).rejects.toMatchObject({
    code: "accounts.notAllowed",
  })
  await register()
  await verify()
  const { bottleId: own } = await createSubmittedBottle(app, await person(app, `cy${counter}`))
  await expect(inviteSender(staff, own)).rejects.toMatchObject({ code: "submissions.hasAccount" })
})
