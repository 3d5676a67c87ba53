import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { members } from "#domains/accounts/schema.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { formatCsv } from "#platform/files/csv.ts"
import type { Id } from "#platform/ids.ts"
import { countRows } from "../../../test/api/api-client.ts"
import { testApp } from "../../../test/db.ts"
import { requestPayout } from "../../../test/fixtures/payouts.ts"
import { asPerson, type Person, person } from "../../../test/fixtures.ts"
import { emailsTo } from "../../../test/run-jobs.ts"
import { accountOf } from "./accounts.ts"
import { checkLedger } from "./check-ledger.ts"
import { payWithdrawal, refuseWithdrawal } from "./end-withdrawal.ts"
import { answerRun, makeRun } from "./payout-runs.ts"
import { readBalance } from "./post-journal.ts"
import { withdrawals } from "./schema.ts"

const app = await testApp()
const farid = asPerson(app, await person(app, "farid", { role: "finance" }))
const faye = await person(app, "faye", { role: "finance" })
let counter = 0

beforeEach(async () => {
  await app.db.update(withdrawals).set({ status: "paid", endedAt: app.clock.now() })
})

async function requester(amountCents = 100_00, name = "ask"): Promise<{ member: Person; id: Id<"wdr"> }> {
  const member = await person(app, `${name}${++counter}`)
  return { member, id: await requestFor(member, amountCents) }
}

const requestFor = (member: Person, amountCents: number) => requestPayout(app, farid, member, amountCents)

const stateOf = async (id: Id<"wdr">) => {
  const [row] = await app.db.select().from(withdrawals).where(eq(withdrawals.id, id))
  return row
}
const balanceOf = async (member: Person) => (await readBalance(farid, accountOf(member.id))).balanceCents
const file = (...rows: (string | number)[][]) =>
  formatCsv([["reference", "amount_sgd", "status", "reason"], ...rows])
const key = () => crypto.randomUUID()

test("a run takes each waiting withdrawal once, of active members only, and none of its maker's", async () => {
  const [one, two] = [await requester(), await requester(50_00)]
  const own = await requestFor(faye, 30_00)
  const sue = await requester()
  await app.db.update(members).set({ status: "suspended" }).where(eq(members.id, sue.member.id))
  const again = key()
  const [first, second] = await Promise.all([
    makeRun(asPerson(app, faye), again),
    makeRun(asPerson(app, faye), again),
  ])
  expect(second).toBe(first)
  expect((await stateOf(one.id))?.runId).toBe(first)
  expect((await stateOf(two.id))?.runId).toBe(first)
  expect((await stateOf(own))?.runId).toBeNull()
  expect((await stateOf(sue.id))?.runId).toBeNull()
  await expect(makeRun(asPerson(app, faye), key())).rejects.toMatchObject({ code: "wallet.nothingToPay" })
  const [entry] = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, first))
  expect(entry).toMatchObject({ act: "wallet.createPayoutRun", after: { rows: 2, amountCents: 150_00 } })
})

test("two concurrent runs pay no member twice", async () => {
  const all = [await requester(), await requester(), await requester(), await requester()]
  const runs = await Promise.allSettled([makeRun(farid, key()), makeRun(asPerson(app, faye), key())])
  expect(runs.some(({ status }) => status === "fulfilled")).toBe(true)
  for (const { id } of all) expect((await stateOf(id))?.runId).not.toBeNull()
})

test("a withdrawal at the bank ends only by the bank's answer: paid, or failed and returned with the reason", async () => {
  const [one, two, three] = [await requester(), await requester(50_00), await requester(70_00)]
  const run = await makeRun(farid, key())
  await expect(payWithdrawal(farid, one.id)).rejects.toMatchObject({ code: "wallet.atBank" })
  await expect(refuseWithdrawal(farid, one.id, { reason: "No" })).rejects.toMatchObject({
    code: "wallet.atBank",
  })
  const answers = file(
    [one.id, 100, "paid", ""],
    [two.id, 50, "Rejected", "Account closed"],
    [three.id, 70, "", ""],
  )
  expect(await answerRun(farid, run, answers)).toEqual({ paid: 1, failed: 1, repeated: 0 })
  expect(await stateOf(one.id)).toMatchObject({ status: "paid" })
  expect(await stateOf(two.id)).toMatchObject({ status: "refused", reason: "Account closed" })
  expect(await stateOf(three.id)).toMatchObject({ status: "requested" })
  expect(await balanceOf(one.member)).toBe(0)
  expect(await balanceOf(two.member)).toBe(50_00)
  expect((await emailsTo(app, two.member.email))[0]?.text).toContain("Account closed")
  const rows = await countRows(app)
  const twice = await Promise.all([answerRun(farid, run, answers), answerRun(farid, run, answers)])
  expect(twice).toEqual([
    { paid: 0, failed: 0, repeated: 2 },
    { paid: 0, failed: 0, repeated: 2 },
  ])
  expect(await countRows(app)).toEqual(rows)
  expect(await checkLedger(app)).toEqual([])
})

test("an unclear file is refused as a whole, with the row", async () => {
  const [one, two] = [await requester(), await requester(50_00)]
  const other = await requester(20_00)
  await payWithdrawal(farid, other.id)
  const run = await makeRun(farid, key())
  const wrong: [string, string][] = [
    ["a;b\n1;2\n", "answerColumns"],
    [file([one.id, 100, "paid", ""], [two.id, 50, "perhaps", ""]), "answerStatus"],
    [file([one.id, 100, "paid", ""], [two.id, 49, "paid", ""]), "answerAmount"],
    [file([one.id, 100, "paid", ""], [other.id, 20, "paid", ""]), "answerUnknown"],
    [file([one.id, 100, "paid", ""], [one.id, 100, "failed", ""]), "answerTwice"],
  ]
  const rows = await countRows(app)
  for (const [text, reason] of wrong)
    await expect(answerRun(farid, run, text), reason).rejects.toMatchObject({ code: `wallet.${reason}` })
  await expect(answerRun(one.member && asPerson(app, one.member), run, wrong[0]?.[0] ?? "")).rejects.toThrow()
  expect(await countRows(app)).toEqual(rows)
  await answerRun(farid, run, file([one.id, 100, "paid", ""]))
  await expect(answerRun(farid, run, file([one.id, 100, "failed", ""]))).rejects.toMatchObject({
    code: "wallet.answerOther",
    facts: { row: 2 },
  })
})

test("only finance creates or answers a run, and no one answers for their own money", async () => {
  const own = await requestFor(faye, 40_00)
  const run = await makeRun(farid, key())
  const user = asPerson(app, (await requester()).member)
  await expect(makeRun(user, key())).rejects.toMatchObject({ code: "accounts.notAllowed" })
  await expect(answerRun(user, run, file([own, 40, "paid", ""]))).rejects.toMatchObject({
    code: "accounts.notAllowed",
  })
  await expect(answerRun(asPerson(app, faye), run, file([own, 40, "paid", ""]))).rejects.toMatchObject({
    code: "accounts.involved",
  })
  expect(await stateOf(own)).toMatchObject({ status: "requested" })
})
