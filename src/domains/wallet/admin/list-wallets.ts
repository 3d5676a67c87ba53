import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { refuse } from "#domains/accounts/refusals.ts"
import { members } from "#domains/accounts/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSql, wordIn } from "#platform/lists/list-sql.ts"
import { pick } from "#platform/pick.ts"
import { accountOf } from "../accounts.ts"
import { readBalance } from "../post-journal.ts"
import { balances, journals, postings, withdrawals } from "../schema.ts"
import { type WalletListQuery, type WithdrawalListQuery, walletList, withdrawalList } from "./money-lists.ts"
import { payeeFields } from "./payee-fields.ts"

const isToPay = and(eq(withdrawals.status, "requested"), isNull(withdrawals.runId))

const ofState = {
  requested: isToPay,
  atBank: and(eq(withdrawals.status, "requested"), isNotNull(withdrawals.runId)),
  paid: eq(withdrawals.status, "paid"),
  refused: eq(withdrawals.status, "refused"),
}

export const listedWithdrawals = listSql(withdrawalList, {
  facets: {
    status: (status) => ofState[status],
  },
  sorts: {
    requested: ({ status }) => [
      status === "requested" || status === "atBank"
        ? asc(withdrawals.createdAt)
        : desc(withdrawals.createdAt),
      asc(withdrawals.id),
    ],
  },
})

export async function listWithdrawals(ctx: Ctx, query: WithdrawalListQuery) {
  const { limit, offset } = listedWithdrawals.pageOf(query)
  const rows = await select(ctx, query).limit(limit).offset(offset)
  const total = await ctx.db.$count(withdrawals, listedWithdrawals.where(ctx, query))
  const [counted] = await ctx.db
    .select({
      requested: count(),
      requestedCents: sql<number>`coalesce(sum(${withdrawals.amountCents}), 0)::bigint`.mapWith(Number),
    })
    .from(withdrawals)
    .where(isToPay)
  const { requested, requestedCents } = counted ?? { requested: 0, requestedCents: 0 }
  return { withdrawals: rows, requested, requestedCents, total, pages: pagesOf(total, limit) }
}

export type ListedWithdrawal = Awaited<ReturnType<typeof listWithdrawals>>["withdrawals"][number]

function select(ctx: Ctx, query: WithdrawalListQuery) {
  requirePermission(ctx, "money")
  return ctx.db
    .select({
      ...payeeFields,
      ...pick(withdrawals, "bankNumber", "status", "reason", "runId", "createdAt", "endedAt"),
    })
    .from(withdrawals)
    .innerJoin(members, eq(members.id, withdrawals.memberId))
    .where(listedWithdrawals.where(ctx, query))
    .orderBy(...listedWithdrawals.orderBy(query))
    .$dynamic()
}

const cents = sql<number>`coalesce(max(${balances.amount}) filter (where ${balances.unit} = 'cents'), 0)::bigint`
const points = sql<number>`coalesce(max(${balances.amount}) filter (where ${balances.unit} = 'points'), 0)::bigint`

const listedWallets = listSql(walletList, {
  id: members.id,
  word: wordIn(members.username, members.email, members.name),
  facets: {},
  sorts: {
    balance: [desc(cents), desc(points), asc(members.username)],
    points: [desc(points), asc(members.username)],
    username: [asc(members.username)],
  },
})

/** Without a search those that hold something. */
export async function findWallets(ctx: Ctx, query: WalletListQuery) {
  requirePermission(ctx, "money")
  const { limit, offset } = listedWallets.pageOf(query)
  const rows = await ctx.db
    .select({
      ...pick(members, "id", "username", "name", "email"),
      balanceCents: cents.mapWith(Number),
      points: points.mapWith(Number),
      total: sql<number>`count(*) over ()::int`,
    })
    .from(members)
    .leftJoin(balances, eq(balances.account, sql`'member:' || ${members.id}`))
    .where(listedWallets.where(ctx, query) ?? and(isNull(members.closedAt), sql`${balances.amount} > 0`))
    .groupBy(members.id)
    .orderBy(...listedWallets.orderBy(query))
    .limit(limit)
    .offset(offset)
  const total = rows[0]?.total ?? 0
  return { wallets: rows.map(({ total: _, ...row }) => row), total, pages: pagesOf(total, limit) }
}

export type ListedWallet = Awaited<ReturnType<typeof findWallets>>["wallets"][number]

export async function readWallet(ctx: Ctx, memberId: string) {
  requirePermission(ctx, "money")
  if (!isId("mem", memberId)) throw refuse("noSuchMember")
  const [member] = await ctx.db
    .select(pick(members, "id", "username", "email"))
    .from(members)
    .where(eq(members.id, memberId))
  if (!member) throw refuse("noSuchMember")
  const account = accountOf(memberId)
  const [balance, lines, requested] = await Promise.all([
    readBalance(ctx, account),
    ctx.db
      .select({
        ...pick(journals, "id", "kind", "at", "subjectId", "reason"),
        unit: postings.unit,
        amount: postings.amount,
      })
      .from(postings)
      .innerJoin(journals, eq(journals.id, postings.journalId))
      .where(eq(postings.account, account))
      .orderBy(desc(journals.at), desc(journals.id), asc(postings.unit))
      .limit(100),
    ctx.db
      .select({ id: withdrawals.id })
      .from(withdrawals)
      .where(and(eq(withdrawals.memberId, memberId), inArray(withdrawals.status, ["requested"]))),
  ])
  return { ...member, ...balance, lines, requested: requested.length, isSelf: memberId === ctx.actor.id }
}

export type WalletLine = Awaited<ReturnType<typeof readWallet>>["lines"][number]
