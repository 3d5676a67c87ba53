import { eq, inArray } from "drizzle-orm"
import type { QueryConfig, QueryResult } from "pg"
import { invalidateBalance } from "#domains/accounts/sessions/session.ts"
import type { Tx } from "#platform/ctx.ts"
import { enqueueWrite } from "#platform/database/batch-transaction.server.ts"
import { sqlClientOf } from "#platform/database/db.server.ts"
import { type Id, newId, requireId } from "#platform/ids.ts"
import type { LedgerAccount } from "./accounts.ts"
import { refuse } from "./refusals.ts"
import { balances, type JournalKind, journals } from "./schema.ts"

export type Unit = "cents" | "points"

export type JournalMove = { from: LedgerAccount; to: LedgerAccount; amount: number; unit?: Unit }

export type NewJournal = {
  kind: JournalKind
  memberId?: Id<"mem"> | null
  subjectId?: string
  reason?: string
  idempotencyKey: string
  moves: readonly JournalMove[]
}

/** All moves or none. False if posted before. Refuses if a member has less, with the balance available. */
export async function postJournal(tx: Tx, journal: NewJournal): Promise<boolean> {
  const posting = await postingStatementOf(tx, [journal])
  if (!posting) return false
  const result = await sqlClientOf(tx.db).query(posting.statement)
  posting.onResult(result)
  return (result.rowCount ?? 0) > 0
}

type SummedJournal = Omit<NewJournal, "moves"> & { id: Id<"jrn">; sums: readonly Sum[] }

export async function enqueueJournals(tx: Tx, newJournals: readonly NewJournal[]): Promise<void> {
  const posting = await postingStatementOf(tx, newJournals)
  if (posting) await enqueueWrite(tx, posting.statement, posting.onResult)
}

type PostingStatement = { statement: QueryConfig; onResult(result: QueryResult): void }

async function postingStatementOf(
  tx: Tx,
  newJournals: readonly NewJournal[],
): Promise<PostingStatement | undefined> {
  const journals: SummedJournal[] = []
  for (const { moves, ...journal } of newJournals) {
    const summed = { ...journal, id: newId("jrn"), sums: sumsOf(moves) }
    if (await canBePosted(tx, summed)) journals.push(summed)
  }
  if (journals.length === 0) return undefined
  const postings = journals.flatMap(({ id, sums }) => sums.map((sum) => ({ ...sum, id })))
  const statement = {
    name: "post-journals",
    text: postText,
    values: [
      ...[journals.map(({ id }) => id), journals.map(({ kind }) => kind)],
      ...[
        journals.map(({ memberId }) => memberId ?? null),
        journals.map(({ subjectId }) => subjectId ?? null),
      ],
      ...[journals.map(({ reason }) => reason ?? null), journals.map(({ idempotencyKey }) => idempotencyKey)],
      ...[tx.actor.id, tx.now()],
      ...[postings.map(({ id }) => id), postings.map(({ account }) => account)],
      ...[postings.map(({ unit }) => unit), postings.map(({ amount }) => amount)],
    ],
  }
  // Every process caches members with their balance for some seconds.
  const onResult = ({ rowCount }: QueryResult) => {
    for (const { account, unit } of postings)
      if (rowCount && unit === "cents" && account.startsWith("member:"))
        tx.afterCommit(() => invalidateBalance(tx.app, requireId("mem", account.slice(7))))
  }
  return { statement, onResult }
}

/** Each journal with its postings, or neither if the key exists. Postings lock balances in the order of `lockBalances`. */
const postText = `
  with journal as (
    insert into wallet_journals (id, kind, member_id, subject_id, reason, idempotency_key, actor_id, at)
    select n.id, n.kind, n.member_id, n.subject_id, n.reason, n.key, $7, $8
    from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
      as n(id, kind, member_id, subject_id, reason, key)
    on conflict (idempotency_key) do nothing returning id
  ), posted as (
    insert into wallet_postings (journal_id, account, unit, amount)
    select journal.id, t.account, t.unit, t.amount
    from unnest($9::text[], $10::text[], $11::text[], $12::bigint[]) with ordinality
      as t(journal_id, account, unit, amount, place)
    join journal on journal.id = t.journal_id order by t.account, t.unit, t.place
  )
  select id from journal`

async function canBePosted(tx: Tx, { sums, idempotencyKey }: SummedJournal): Promise<boolean> {
  // Accounts that only gain need no check.
  if (!sums.some(({ account, amount }) => account.startsWith("member:") && amount < 0)) return true
  // Lock in one order and before looking up the key, so that the second of two identical requests waits here.
  const balanceOf = await lockBalances(
    tx,
    sums.map(({ account }) => account),
  )
  for (const { account, unit, amount } of sums) {
    const before = balanceOf.get(`${account} ${unit}`) ?? 0
    if (!account.startsWith("member:") || before + amount >= 0) continue
    if (await isPosted(tx, idempotencyKey)) return false
    throw refuse(unit === "cents" ? "notEnoughBalance" : "notEnoughPoints", { available: before })
  }
  return true
}

async function isPosted(tx: Tx, idempotencyKey: string): Promise<boolean> {
  const found = await tx.db
    .select({ id: journals.id })
    .from(journals)
    .where(eq(journals.idempotencyKey, idempotencyKey))
  return found.length > 0
}

type Sum = { account: LedgerAccount; unit: Unit; amount: number }

/** Sorted by account, which is the lock order. */
export function sumsOf(moves: readonly JournalMove[]): Sum[] {
  const sums = new Map<string, Sum>()
  const add = (account: LedgerAccount, unit: Unit, amount: number) => {
    const key = `${account} ${unit}`
    const sum = sums.get(key)
    sums.set(key, { account, unit, amount: (sum?.amount ?? 0) + amount })
  }
  for (const { from, to, amount, unit = "cents" } of moves) {
    if (!Number.isSafeInteger(amount) || amount < 0) throw refuse("amountUnclear")
    add(from, unit, -amount)
    add(to, unit, amount)
  }
  const changed = [...sums].filter(([, { amount }]) => amount !== 0)
  if (changed.length === 0) throw refuse("amountUnclear")
  return changed.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}

/** By account and unit, as in "member:mem_1 cents". Locks both units of each member's account, as postings do. */
export async function lockBalances(
  tx: Tx,
  accounts: readonly LedgerAccount[],
): Promise<ReadonlyMap<string, number>> {
  const members = accounts.filter((account) => account.startsWith("member:"))
  if (members.length === 0) return new Map()
  const rows = await tx.db
    .select()
    .from(balances)
    .where(inArray(balances.account, members))
    .orderBy(balances.account, balances.unit)
    .for("update")
  return new Map(rows.map(({ account, unit, amount }) => [`${account} ${unit}`, amount]))
}

export async function readBalance(
  ctx: Pick<Tx, "db">,
  account: LedgerAccount,
): Promise<{ balanceCents: number; points: number }> {
  const rows = await ctx.db.select().from(balances).where(eq(balances.account, account))
  const of = (unit: Unit) => rows.find((row) => row.unit === unit)?.amount ?? 0
  return { balanceCents: of("cents"), points: of("points") }
}
