import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { members } from "#domains/accounts/schema.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { walletSetting } from "#domains/wallet/terms.ts"
import { type Ctx, contextFor, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { countRows } from "../../../test/api/api-client.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, type Person, person } from "../../../test/fixtures.ts"
import { emailsTo } from "../../../test/run-jobs.ts"
import { accountOf } from "./accounts.ts"
import { checkLedger } from "./check-ledger.ts"
import { payWithdrawal, refuseWithdrawal } from "./end-withdrawal.ts"
import { WithdrawalForm, type WithdrawalRequest } from "./inputs.ts"
import { postJournal, readBalance } from "./post-journal.ts"
import { requestWalletWithdrawal } from "./request-withdrawal.ts"
import { journals, withdrawals } from "./schema.ts"

const app = await testApp()
const fay = asPerson(app, await person(app, "fay", { role: "finance" }))
const kai = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
let ann: Person
let own: Ctx
let counter = 0

beforeEach(async () => {
  ann = await person(app, `ann${++counter}`)
  own = asPerson(app, ann)
  await give(ann.id, 100_00)
})

async function give(memberId: Id<"mem">, amount: number): Promise<void> {
  const journal = { kind: "top-up", idempotencyKey: `given ${memberId} ${++counter}` } as const
  const moves = [{ from: "outside:card", to: accountOf(memberId), amount }] as const
  await transaction(contextFor(app), (tx) => postJournal(tx, { ...journal, moves }))
}

const wish = (change: Partial<WithdrawalRequest> = {}): WithdrawalRequest => ({
  amountCents: 60_00,
  bankHolder: "Ann Tan",
  bankName: "DBS",
  bankNumber: "012-345678-9",
  idempotencyKey: `wish-${++counter}-key`,
  ...change,
})
const balanceOf = async (memberId = ann.id) => (await readBalance(app, accountOf(memberId))).balanceCents
const rowOf = async (id: Id<"wdr">) =>
  (await app.db.select().from(withdrawals).where(eq(withdrawals.id, id)))[0]

test("a requested amount leaves the balance at once, waits, and is confirmed by e-mail", async () => {
  const id = await requestWalletWithdrawal(own, wish())
  expect(await balanceOf()).toBe(40_00)
  expect(await rowOf(id)).toMatchObject({
    status: "requested",
    amountCents: 60_00,
    memberId: ann.id,
    endedAt: null,
  })
  const [email] = await emailsTo(app, ann.email)
  expect(email?.subject).toBe("Withdrawal requested: S$60")
  expect(email?.text).toContain("DBS …6789")
  expect(email?.text).not.toContain("345678")
})

test("a used key with another amount or account is refused", async () => {
  const request = wish({ amountCents: 20_00 })
  await requestWalletWithdrawal(own, request)
  const rows = await countRows(app)
  for (const change of [{ amountCents: 30_00 }, { bankNumber: "98-7654-321" }])
    await expect(requestWalletWithdrawal(own, { ...request, ...change })).rejects.toMatchObject({
      code: "wallet.withdrawalKeyReused",
    })
  expect(await countRows(app)).toEqual(rows)
})

test("the same request again is the same withdrawal, even if both come at once", async () => {
  const request = wish()
  const [first, second] = await Promise.all([
    requestWalletWithdrawal(own, request),
    requestWalletWithdrawal(own, request),
  ])
  expect(second).toBe(first)
  const rows = await countRows(app)
  expect(await requestWalletWithdrawal(own, request)).toBe(first)
  expect(await countRows(app)).toEqual(rows)
  expect(await balanceOf()).toBe(40_00)
})

test("of ten concurrent requests only as many are accepted as the balance covers", async () => {
  const ends = await Promise.allSettled(
    Array.from({ length: 8 }, () => requestWalletWithdrawal(own, wish({ amountCents: 30_00 }))),
  )
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(3)
  for (const end of ends)
    if (end.status === "rejected")
      expect(end.reason).toMatchObject({ code: "wallet.notEnoughBalance", facts: { available: 10_00 } })
  expect(await balanceOf()).toBe(10_00)
  expect(await app.db.select().from(withdrawals).where(eq(withdrawals.memberId, ann.id))).toHaveLength(3)
})

test.each([
  ["more than there is", wish({ amountCents: 100_01 }), "wallet.notEnoughBalance"],
  ["less than the house sends", wish({ amountCents: 19_99 }), "wallet.tooLittle"],
])("%s is refused and leaves no trace", async (_, request, code) => {
  const rows = await countRows(app)
  await expect(requestWalletWithdrawal(own, request)).rejects.toMatchObject({ code })
  expect(await countRows(app)).toEqual(rows)
})

test("staff set the minimum amount", async () => {
  await saveSetting(fay, walletSetting, { minWithdrawalCents: 50_00 })
  await expect(requestWalletWithdrawal(own, wish({ amountCents: 49_99 }))).rejects.toMatchObject({
    code: "wallet.tooLittle",
    facts: { minCents: 50_00 },
  })
  await saveSetting(fay, walletSetting, {})
})

test("guests, and suspended or unverified members, cannot request a withdrawal", async () => {
  await expect(requestWalletWithdrawal(contextFor(app), wish())).rejects.toMatchObject({
    code: "accounts.signIn",
  })
  for (const [change, code] of [
    [{ status: "suspended" }, "accounts.suspended"],
    [{ isVerified: false }, "accounts.notVerified"],
  ] as const)
    await expect(requestWalletWithdrawal(asPerson(app, ann, change), wish())).rejects.toMatchObject({ code })
  await app.db.update(members).set({ status: "suspended" }).where(eq(members.id, ann.id))
  await expect(requestWalletWithdrawal(own, wish())).rejects.toMatchObject({ code: "accounts.suspended" })
  expect(await balanceOf()).toBe(100_00)
})

test("finance pays a withdrawal once: the money leaves, with an e-mail and an audit entry", async () => {
  const id = await requestWalletWithdrawal(own, wish())
  await payWithdrawal(fay, id)
  await expect(payWithdrawal(fay, id)).rejects.toMatchObject({ code: "wallet.withdrawalEnded" })
  await expect(refuseWithdrawal(fay, id, { reason: "Too late" })).rejects.toMatchObject({
    code: "wallet.withdrawalEnded",
  })
  expect(await balanceOf()).toBe(40_00)
  expect(await rowOf(id)).toMatchObject({ status: "paid", endedBy: fay.actor.id })
  const kinds = await app.db.select({ kind: journals.kind }).from(journals).where(eq(journals.subjectId, id))
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(["withdrawal-paid", "withdrawal-requested"])
  const acts = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, ann.id))
  expect(acts).toMatchObject([{ act: "wallet.payWithdrawal", actorId: fay.actor.id }])
  expect((await emailsTo(app, ann.email))[0]?.subject).toBe("S$60 is on its way to your bank")
})

test("a refused withdrawal returns to the balance, with the reason", async () => {
  const id = await requestWalletWithdrawal(own, wish())
  await expect(refuseWithdrawal(fay, id, { reason: " " })).rejects.toMatchObject({
    code: "wallet.reasonRequired",
  })
  await refuseWithdrawal(fay, id, { reason: "The name differs from the account's." })
  expect(await balanceOf()).toBe(100_00)
  expect(await rowOf(id)).toMatchObject({ status: "refused", reason: "The name differs from the account's." })
  expect((await emailsTo(app, ann.email))[0]?.text).toContain("The name differs")
})

test("of two concurrent decisions by finance, one counts", async () => {
  const fred = asPerson(app, await person(app, `fred${counter}`, { role: "finance" }))
  const id = await requestWalletWithdrawal(own, wish())
  const ends = await Promise.allSettled([
    payWithdrawal(fay, id),
    refuseWithdrawal(fred, id, { reason: "No" }),
    payWithdrawal(fred, id),
  ])
  const taken = ends.filter(({ status }) => status === "fulfilled")
  expect(taken.length).toBeLessThanOrEqual(1)
  const row = await rowOf(id)
  expect(row?.status).not.toBe("requested")
  expect(await balanceOf()).toBe(row?.status === "paid" ? 40_00 : 100_00)
})

test("only finance ends a withdrawal, and no one their own", async () => {
  const id = await requestWalletWithdrawal(own, wish())
  for (const ctx of [own, kai])
    await expect(payWithdrawal(ctx, id)).rejects.toMatchObject({ code: "accounts.notAllowed" })
  const fayId = fay.actor.id
  if (!fayId) throw new Error("fay is somebody")
  await give(fayId, 50_00)
  const hers = await requestWalletWithdrawal(fay, wish({ amountCents: 50_00 }))
  await expect(payWithdrawal(fay, hers)).rejects.toMatchObject({ code: "accounts.involved" })
  for (const stranger of ["wdr_x", `wdr_${"0".repeat(24)}`, id.replace("wdr", "ord")])
    await expect(payWithdrawal(fay, stranger)).rejects.toMatchObject({ code: "wallet.noSuchWithdrawal" })
  expect(await checkLedger(app)).toEqual([])
})

test.each([
  ["twelve", "012-345678-9", "amountUnclear"],
  ["0", "012-345678-9", "amountUnclear"],
  ["60", "1234", "numberUnclear"],
  ["60", "DROP TABLE", "numberUnclear"],
])("a form with %s and %s is refused as invalid", (amount, bankNumber, message) => {
  const fields = { amount, bankHolder: "Ann Tan", bankName: "DBS", bankNumber, key: "the-form-key" }
  expect(WithdrawalForm.safeParse(fields).error?.issues[0]?.message).toBe(message)
})

test("a form's dollars become cents", () => {
  const fields = {
    amount: "S$1,060.50",
    bankHolder: " Ann Tan ",
    bankName: "DBS",
    bankNumber: "GB29 NWBK 6016 1331",
  }
  expect(WithdrawalForm.parse({ ...fields, key: "the-form-key" })).toMatchObject({
    amountCents: 1_060_50,
    bankHolder: "Ann Tan",
  })
})
