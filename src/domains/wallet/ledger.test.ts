import { sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { contextFor, transaction } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { testApp } from "../../../test/db.ts"
import { person } from "../../../test/fixtures.ts"
import { accountOf, type LedgerAccount } from "./accounts.ts"
import { checkLedger } from "./check-ledger.ts"
import { enqueueJournals, postJournal } from "./post-journal.ts"
import { balances, journals, postings } from "./schema.ts"

const app = await testApp()
const ctx = contextFor(app)
let ann: LedgerAccount

beforeAll(async () => {
  ann = accountOf((await person(app, "ann")).id)
  const topUp = { kind: "top-up", idempotencyKey: "ann's first" } as const
  await transaction(ctx, (tx) =>
    postJournal(tx, { ...topUp, moves: [{ from: "outside:card", to: ann, amount: 20_00 }] }),
  )
})

type Posted = { account: LedgerAccount; unit: "cents" | "points"; amount: number }

async function writeByHand(posted: readonly Posted[]): Promise<void> {
  await app.db.transaction(async (db) => {
    const journalId = newId("jrn")
    const row = { id: journalId, kind: "top-up", at: app.clock.now(), idempotencyKey: journalId } as const
    await db.insert(journals).values(row)
    if (posted.length > 0) await db.insert(postings).values(posted.map((one) => ({ journalId, ...one })))
  })
}

const cents = (account: LedgerAccount, amount: number): Posted => ({ account, unit: "cents", amount })
const refused = async (work: Promise<unknown>) => {
  const problem = await work.then(
    () => undefined,
    (thrown: Error & { cause?: { code?: string } }) => thrown,
  )
  return problem?.cause?.code ?? (problem as { code?: string } | undefined)?.code
}

test("the database refuses a journal that does not sum to zero", async () => {
  const check = "23514"
  expect(await refused(writeByHand([cents("outside:card", -5_00), cents(ann, 4_99)]))).toBe(check)
  expect(await refused(writeByHand([]))).toBe(check)
  expect(await refused(writeByHand([cents(ann, 5_00)]))).toBe(check)
  const points: Posted = { account: "company:points", unit: "points", amount: -5_00 }
  expect(await refused(writeByHand([points, cents(ann, 5_00)])), "other units do not make up for it").toBe(
    check,
  )
  await writeByHand([cents("outside:card", -5_00), cents(ann, 5_00)])
})

test("a posting cannot be added to a journal later, even if it balances", async () => {
  const [journal] = await app.db.select({ id: journals.id }).from(journals)
  if (!journal) throw new Error("there is no journal")
  const late = { journalId: journal.id, ...cents("company:sales", 1_00) }
  expect(await refused(app.db.insert(postings).values(late))).toBe("23514")
})

test("the database refuses a negative balance of a member, and of no other account", async () => {
  expect(await refused(writeByHand([cents(ann, -1_000_00), cents("company:sales", 1_000_00)]))).toBe("23514")
  await writeByHand([cents("outside:bank", -1_000_00), cents("company:withdrawals", 1_000_00)])
})

test("the database refuses unknown accounts and zero amounts", async () => {
  const nobody = "member:mem_x" as LedgerAccount
  expect(await refused(writeByHand([cents("outside:card", -1), cents(nobody, 1)]))).toBe("23514")
  expect(await refused(writeByHand([cents("outside:card", 0)]))).toBe("23514")
})

test.each(["wallet_journals", "wallet_postings"])("rows of %s are immutable", async (table) => {
  const before = await app.db.execute(sql.raw(`select * from ${table} order by 1, 2, 3`))
  const column = table === "wallet_journals" ? "reason = 'another'" : "amount = amount + 1"
  for (const change of [`update ${table} set ${column}`, `delete from ${table}`, `truncate ${table} cascade`])
    expect(await refused(app.db.execute(sql.raw(change))), change).toBeTypeOf("string")
  expect((await app.db.execute(sql.raw(`select * from ${table} order by 1, 2, 3`))).rows).toEqual(before.rows)
})

test("a transaction that rolls back leaves nothing in the ledger", async () => {
  const before = await app.db.select().from(balances)
  const undone = transaction(ctx, async (tx) => {
    await postJournal(tx, {
      kind: "order-paid",
      idempotencyKey: "taken back",
      moves: [{ from: ann, to: "company:sales", amount: 1_00 }],
    })
    throw new Error("something else went wrong")
  })
  await expect(undone).rejects.toThrow("something else")
  expect(await app.db.select().from(balances)).toEqual(before)
})

test("recomputing the ledger finds a balance that was changed by hand", async () => {
  expect(await checkLedger(app)).toEqual([])
  await app.db.execute(
    sql`update wallet_balances set amount = amount + 7 where account = ${ann} and unit = 'cents'`,
  )
  expect(await checkLedger(app)).toEqual([{ account: ann, unit: "cents", posted: 25_00, stored: 25_07 }])
  await app.db.execute(
    sql`update wallet_balances set amount = amount - 7 where account = ${ann} and unit = 'cents'`,
  )
  expect(await checkLedger(app)).toEqual([])
})

test("payments of the same members at one moment end, in whatever order each has them", async () => {
  const accounts = Array.from({ length: 60 }, () => accountOf(newId("mem")))
  const payAll = (order: readonly LedgerAccount[]) =>
    transaction(ctx, (tx) =>
      enqueueJournals(
        tx,
        order.map((to) => ({
          kind: "top-up" as const,
          idempotencyKey: newId("key"),
          moves: [{ from: "outside:card" as const, to, amount: 1 }],
        })),
      ),
    )
  const payments = Array.from({ length: 24 }, (_, index) =>
    payAll(index % 2 ? accounts : accounts.toReversed()),
  )
  const ended = await Promise.allSettled(payments)
  expect(ended.filter(({ status }) => status === "rejected")).toEqual([])
  expect(await checkLedger(app)).toEqual([])
})
