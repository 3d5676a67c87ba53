import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import type { Role } from "#domains/accounts/roles.ts"
import { members } from "#domains/accounts/schema.ts"
import { liftTwoStep } from "#domains/accounts/second-step/lift-two-step.ts"
import { approve, refuseApproval, withdrawRequest } from "#domains/approvals/answer-approval.ts"
import { approvals } from "#domains/approvals/schema.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { answerDisclosure } from "#domains/bidding/disclosures/answer-disclosure.ts"
import { requestDisclosure } from "#domains/bidding/disclosures/request-disclosure.ts"
import { seeMaximum } from "#domains/bidding/disclosures/see-maximum.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { creditTransfer, returnTransfer } from "#domains/checkout/transfers/end-transfer.ts"
import { enterTransfer } from "#domains/checkout/transfers/enter-transfer.ts"
import { importStatement } from "#domains/checkout/transfers/import-statement.ts"
import { readTransfer } from "#domains/checkout/transfers/list-transfers.ts"
import { matchTransfers } from "#domains/checkout/transfers/match-transfers.ts"
import { actOnMember } from "#domains/members/act-on-members.ts"
import { changeRoleAndStorage } from "#domains/members/change-status-and-role.ts"
import { transfers } from "#domains/payments/schema.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { changePoints } from "#domains/wallet/change-points.ts"
import { payWithdrawal } from "#domains/wallet/end-withdrawal.ts"
import { makeRun } from "#domains/wallet/payout-runs.ts"
import { readBalance } from "#domains/wallet/post-journal.ts"
import { requestWalletWithdrawal } from "#domains/wallet/request-withdrawal.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { asOwner, type TestApp, testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, type Person, person } from "../../../../test/fixtures.ts"
import { emailsTo } from "../../../../test/run-jobs.ts"
import { openShop } from "../../../../test/shop.ts"
import { requestStaffRules } from "../settings/save-staff-rules.ts"
import { approvalKinds } from "./approval-kinds.ts"
import { approvalList } from "./approval-list.ts"
import { listApprovals } from "./list-approvals.ts"

let app: TestApp
let farid: Ctx
let fay: Ctx
let root: Ctx
let olga: Ctx
let counter = 0

beforeAll(async () => {
  app = await testApp()
  farid = asPerson(app, await person(app, "farid", { role: "finance" }))
  fay = asPerson(app, await person(app, "fay", { role: "finance" }))
  root = asPerson(app, await person(app, "root", { role: "admin" }))
  olga = asPerson(app, await person(app, "olga", { role: "admin" }))
})

const key = () => `a-key-of-two-people-${++counter}`
const somebody = () => person(app, `member${++counter}`)
const balanceOf = async ({ id }: Person) => (await readBalance(app, accountOf(id))).balanceCents
const approvalOf = async (subjectId: string) => {
  const [row] = await app.db.select().from(approvals).where(eq(approvals.subjectId, subjectId))
  return row ?? expect.fail("nothing was asked for")
}
const typed = (ctx: Ctx, amount = 500_00, payer = "Nobody") =>
  enterTransfer(ctx, { receivedOn: "2026-11-30", amount, payer, text: "", key: key() })
const alone = { code: "checkout.ownTransfer", status: 403 }
const bank = { bankHolder: "Siti", bankName: "DBS", bankNumber: "012-345678-9" }
const samePerson = async (...people: Ctx[]) => {
  const personId = newId("prs")
  for (const { actor } of people)
    await app.db
      .update(members)
      .set({ personId })
      .where(eq(members.id, actor.id ?? "mem_none"))
}

describe("a manually entered transfer", () => {
  test("credits nobody until a second person confirms it, and neither of them can pay it out", async () => {
    const siti = await somebody()
    const id = await typed(farid)
    const give = (ctx: Ctx) => creditTransfer(ctx, id, { member: siti.username })
    for (const ctx of [farid, fay])
      await expect(give(ctx)).rejects.toMatchObject({ code: "checkout.transferNotConfirmed" })
    const { id: approvalId } = await approvalOf(id)
    await expect(approve(farid, approvalKinds, approvalId)).rejects.toMatchObject({
      code: "approvals.samePerson",
    })
    await approve(fay, approvalKinds, approvalId)
    await give(root)
    expect(await balanceOf(siti)).toBe(500_00)

    const requestedIn = await requestWalletWithdrawal(asPerson(app, siti), {
      ...bank,
      amountCents: 500_00,
      idempotencyKey: key(),
    })
    for (const ctx of [farid, fay, root]) {
      await expect(payWithdrawal(ctx, requestedIn)).rejects.toMatchObject({ code: "wallet.ownCredit" })
      await expect(makeRun(ctx, key())).rejects.toMatchObject({ code: "wallet.nothingToPay" })
    }
    await payWithdrawal(olga, requestedIn)
  })

  test("counts once a bank's statement lists it, and the request lapses", async () => {
    const id = await typed(farid, 77_00, "Tan Ann")
    await importStatement(fay, "Date,Amount,Name,Reference\n2026-11-30,77.00,Tan Ann,hello\n")
    expect((await approvalOf(id)).status).toBe("lapsed")
    const siti = await somebody()
    await creditTransfer(farid, id, { member: siti.username })
    expect(await balanceOf(siti)).toBe(77_00)
  })

  test("that the same person then imports is still one person's word", async () => {
    const typist = asPerson(app, await person(app, `typist${++counter}`, { role: "finance" }))
    const puppet = asPerson(app, await person(app, `puppet${++counter}`, { role: "finance" }))
    await samePerson(puppet, typist)
    const siti = await somebody()
    for (const [place, importer] of [typist, puppet].entries()) {
      const id = await typed(typist, 80_00 + place, "Tan Ben")
      await importStatement(importer, `Date,Amount,Name\n2026-11-30,80.0${place},Tan Ben\n`)
      for (const ctx of [typist, puppet])
        await expect(creditTransfer(ctx, id, { member: siti.username })).rejects.toMatchObject(alone)
      await creditTransfer(fay, id, { member: siti.username })
    }
  })

  test("that a colleague refuses is void permanently", async () => {
    const id = await typed(farid)
    const { id: approvalId } = await approvalOf(id)
    await refuseApproval(fay, approvalKinds, approvalId, "Not in the bank")
    const [row] = await app.db.select().from(transfers).where(eq(transfers.id, id))
    expect(row).toMatchObject({ status: "void", confirmedAt: null })
    await expect(approve(olga, approvalKinds, approvalId)).rejects.toMatchObject({
      code: "approvals.approvalAnswered",
    })
  })

  test("cannot be confirmed by another account linked as the same person's", async () => {
    const puppet = asPerson(app, await person(app, `puppet${++counter}`, { role: "finance" }))
    const typist = asPerson(app, await person(app, `typist${++counter}`, { role: "finance" }))
    await samePerson(puppet, typist)
    const { id } = await approvalOf(await typed(typist))
    await expect(approve(puppet, approvalKinds, id)).rejects.toMatchObject({ code: "approvals.samePerson" })
    const answer = `update approvals set status = 'approved', answered_at = now(), answered_by_id = '${puppet.actor.id}' where id = '${id}'`
    await expect(asOwner(app, answer)).rejects.toThrow("an approval needs two people")
  })
})

describe("a row of a statement", () => {
  test("pays no order and no wallet on the word of its importer alone", async () => {
    const sale = await openShop(app)
    const { listingId } = await sale.bottle(3)
    const order = await sale.order(null, listingId)
    const row = `2026-11-30,${(order.totalCents / 100).toFixed(2)},Made Up,${order.reference}`
    await importStatement(farid, `Date,Amount,Name,Reference\n${row}\n`)
    const [transfer] = await app.db.select().from(transfers).where(eq(transfers.text, order.reference))
    const id = transfer?.id ?? expect.fail("nothing was imported")
    const matching = { transferIds: [id], orderIds: [order.id] }
    const puppet = asPerson(app, await person(app, `puppet${++counter}`, { role: "finance" }))
    await samePerson(puppet, farid)
    for (const ctx of [farid, puppet]) {
      await expect(matchTransfers(ctx, matching)).rejects.toMatchObject(alone)
      await expect(creditTransfer(ctx, id, { member: "siti" })).rejects.toMatchObject(alone)
      await expect(returnTransfer(ctx, id, { reason: "Sent back" })).rejects.toMatchObject(alone)
    }
    expect((await readTransfer(farid, id)).needsColleague).toBe(true)
    expect((await readTransfer(fay, id)).needsColleague).toBe(false)
    expect(await matchTransfers(fay, matching)).toMatchObject({ orders: [{ outcome: "paid" }] })
  })
})

describe("a role with access to maximums or money", () => {
  test("is granted by two admins, and audited with both", async () => {
    const zoe = await somebody()
    const roleChange = { role: "auctioneer", reason: "New in the team" } as const
    expect(await changeRoleAndStorage(root, zoe.id, roleChange)).toBe("waits")
    expect(await changeRoleAndStorage(root, zoe.id, roleChange)).toBe("waits")
    const { id } = await approvalOf(zoe.id)
    await expect(approve(farid, approvalKinds, id)).rejects.toMatchObject({ code: "accounts.notAllowed" })
    await approve(olga, approvalKinds, id)
    const [row] = await app.db.select().from(members).where(eq(members.id, zoe.id))
    expect(row?.role).toBe("auctioneer")
    const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, zoe.id))
    expect(entries.map(({ act, actorId }) => [act, actorId])).toEqual([
      ["approvals.request", root.actor.id],
      ["approvals.approved", olga.actor.id],
      ["members.changeRole", olga.actor.id],
    ])
  })

  test("an admin with a second account sees no maximum: that account never becomes an auctioneer", async () => {
    const puppet = await somebody()
    expect(await changeRoleAndStorage(root, puppet.id, { role: "auctioneer", reason: "Help" })).toBe("waits")
    const { id } = await approvalOf(puppet.id)
    for (const ctx of [root, asPerson(app, puppet)])
      await expect(approve(ctx, approvalKinds, id)).rejects.toThrow()
    const { lotIds } = await liveAuction(app, olga)
    const lotId = lotIds[0] as Id<"lot">
    await placeBid(asPerson(app, await somebody()), lotId, {
      maxCents: 777_77,
      confirm: 777_77,
      idempotencyKey: key(),
    })
    const disclosure = await requestDisclosure(root, lotId, 1, { reason: "Curious" })
    await expect(answerDisclosure(asPerson(app, puppet), disclosure, true)).rejects.toMatchObject({
      code: "accounts.notAllowed",
    })
    await expect(seeMaximum(root, disclosure)).rejects.toMatchObject({
      code: "bidding.disclosureNotConfirmed",
    })
  })

  test("is not granted on the request of a former admin", async () => {
    const [fallen, zoe] = [await person(app, `fallen${++counter}`, { role: "admin" }), await somebody()]
    await changeRoleAndStorage(asPerson(app, fallen), zoe.id, { role: "finance", reason: "Books" })
    await changeRoleAndStorage(root, fallen.id, { role: "user", reason: "Left" })
    const { id } = await approvalOf(zoe.id)
    await expect(approve(olga, approvalKinds, id)).rejects.toMatchObject({
      code: "approvals.requesterNotAllowed",
    })
  })
})

describe("the second factor of a colleague", () => {
  const secured = async (role: Role) => {
    const member = await person(app, `${role}${++counter}`, { role })
    await app.db
      .update(members)
      .set({ totpSecret: "sealed", totpSince: new Date() })
      .where(eq(members.id, member.id))
    return member
  }
  const isOn = async ({ id }: Person) => {
    const [row] = await app.db.select().from(members).where(eq(members.id, id))
    return row?.totpSince !== null
  }
  const lift = (ctx: Ctx, { id }: Person) =>
    actOnMember(ctx, id, "liftTwoStep", { reason: "Lost the phone, came with a passport" })

  test.each(["finance", "editor", "admin"] as const)("of %s is turned off by two admins", async (role) => {
    const member = await secured(role)
    expect(await lift(root, member)).toBe("waits")
    expect(await isOn(member)).toBe(true)
    await expect(liftTwoStep(root, member.id, "Alone")).rejects.toMatchObject({
      code: "accounts.secondApproverRequired",
    })
    const { id } = await approvalOf(member.id)
    for (const [requestedIn, code] of [
      [root, "approvals.samePerson"],
      [farid, "accounts.notAllowed"],
    ] as const)
      await expect(approve(requestedIn, approvalKinds, id)).rejects.toMatchObject({ code })
    await approve(olga, approvalKinds, id)
    expect(await isOn(member)).toBe(false)
    expect((await emailsTo(app, member.email))[0]?.subject).toBe("Two-step sign-in is off")
    const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, member.id))
    expect(entries.map(({ act, actorId }) => [act, actorId])).toContainEqual([
      "members.liftTwoStep",
      olga.actor.id,
    ])
  })

  test("of a customer is turned off by one", async () => {
    const member = await secured("user")
    expect(await lift(root, member)).toBe("done")
    expect(await isOn(member)).toBe(false)
  })
})

describe("points", () => {
  const reason = { reason: "A late parcel" }

  test("above one person's daily limit wait for a second person, even in small amounts", async () => {
    const [ann, ben] = [await somebody(), await somebody()]
    const giver = asPerson(app, await person(app, `giver${++counter}`, { role: "finance" }))
    const give = (member: Person, change: number) =>
      changePoints(giver, member.id, { ...reason, change, idempotencyKey: key() })
    expect(await give(ann, 600)).toEqual({ points: 600, isWaiting: false })
    expect(await give(ben, 400)).toEqual({ points: 400, isWaiting: false })
    expect(await give(ben, 1)).toEqual({ points: 400, isWaiting: true })
    await approve(fay, approvalKinds, (await approvalOf(ben.id)).id)
    expect((await readBalance(app, accountOf(ben.id))).points).toBe(401)
  })

  test("a key is bound to its member and amount", async () => {
    const [ann, ben] = [await somebody(), await somebody()]
    const first = { ...reason, change: 10, idempotencyKey: key() }
    await changePoints(fay, ann.id, first)
    expect(await changePoints(fay, ann.id, first)).toEqual({ points: 10, isWaiting: false })
    for (const [member, change] of [
      [ben, 10],
      [ann, 11],
    ] as const)
      await expect(changePoints(fay, member.id, { ...first, change })).rejects.toMatchObject({
        code: "wallet.changeKeyReused",
      })
  })
})

async function countApprovals(ctx: Ctx) {
  return (await listApprovals(ctx, parseListQuery(approvalList, { show: "to-answer" }))).total
}

describe("a request", () => {
  test("is listed and counted for staff who may approve it, and can be withdrawn only by its requester", async () => {
    const before = await countApprovals(fay)
    const id = await typed(farid, 12_34)
    expect([await countApprovals(fay), await countApprovals(farid)]).toEqual([before + 1, expect.any(Number)])
    const { approvals: listed } = await listApprovals(fay, parseListQuery(approvalList, {}))
    expect(listed.find(({ subjectId }) => subjectId === id)).toMatchObject({ canAnswer: true, isOwn: false })
    const { id: approvalId } = await approvalOf(id)
    await expect(withdrawRequest(fay, approvalKinds, approvalId)).rejects.toMatchObject({
      code: "approvals.notYourRequest",
    })
    await withdrawRequest(farid, approvalKinds, approvalId)
    expect((await approvalOf(id)).status).toBe("withdrawn")
  })

  test.each([
    ["who asked answers it", "answered_by_id = requested_by_id, status = 'approved', answered_at = now()"],
    ["it is rewritten", "reason = 'another'"],
    ["it is answered by nobody", "status = 'approved', answered_at = now()"],
  ])("the table refuses when %s", async (_, change) => {
    const { id } = await approvalOf(await typed(farid))
    await expect(asOwner(app, `update approvals set ${change} where id = '${id}'`)).rejects.toThrow()
    await expect(asOwner(app, `delete from approvals where id = '${id}'`)).rejects.toThrow("are kept")
  })

  test("that two people approve at once happens once", async () => {
    const siti = await somebody()
    const id = await typed(farid, 50_00)
    const { id: approvalId } = await approvalOf(id)
    const all = await Promise.allSettled([fay, olga].map((ctx) => approve(ctx, approvalKinds, approvalId)))
    expect(all.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    await creditTransfer(root, id, { member: siti.username })
    expect(await balanceOf(siti)).toBe(50_00)
  })

  test("for other staff rules waits for a second admin: nobody can lift their own limits alone", async () => {
    const rules = { refundAloneCents: 10_000_00, pointsAlone: 100_000, graceDays: 60, idleHours: 168 }
    await requestStaffRules(root, { rules, reason: "Busy" })
    const { id } = await approvalOf("staffRules")
    await expect(approve(root, approvalKinds, id)).rejects.toMatchObject({ code: "approvals.samePerson" })
    await refuseApproval(olga, approvalKinds, id, "No")
  })
})
