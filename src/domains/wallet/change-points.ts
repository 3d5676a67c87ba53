import { and, eq, gt, sql } from "drizzle-orm"
import { emailMember } from "#domains/accounts/email-member.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { refuse as refuseAccount } from "#domains/accounts/refusals.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { members } from "#domains/accounts/schema.ts"
import { requireFreshPermission } from "#domains/accounts/sessions/require-fresh-permission.ts"
import { readStaffRules } from "#domains/accounts/staff-rules.ts"
import type { ApprovalKind } from "#domains/approvals/kind.ts"
import { requestApproval } from "#domains/approvals/request-approval.ts"
import { record } from "#domains/audit/record.ts"
import { pathTo } from "#platform/app-path.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { parseInput } from "#platform/input.ts"
import { accountOf } from "./accounts.ts"
import { PointChange } from "./inputs.ts"
import { type JournalMove, postJournal, readBalance } from "./post-journal.ts"
import { refuse } from "./refusals.ts"
import { journals, postings } from "./schema.ts"
import { recordManualCredit } from "./separate-duties.ts"

/** `isWaiting`: a second person must approve it. */
export type PointsChanged = { points: number; isWaiting: boolean }

/**
 * Above one person's daily limit a second person approves. Repeating a key changes nothing; with another member or
 * amount it is refused.
 */
export async function changePoints(ctx: Ctx, memberId: string, change: PointChange): Promise<PointsChanged> {
  requirePermission(ctx, "money")
  const { pointsAlone } = await readStaffRules(ctx)
  return await transaction(ctx, async (tx) => {
    const actorId = await requireFreshPermission(tx, "money")
    const id = await requireMember(tx, memberId)
    await requireUninvolved(tx, actorId, { memberIds: [id] })
    const isOld = await isPosted(tx, keyOf(actorId, change), id, change.change)
    const granted = change.change > 0 && !isOld ? (await sumGiven(tx, actorId)) + change.change : 0
    if (granted <= pointsAlone) return { points: await postPoints(tx, id, change, actorId), isWaiting: false }
    const { points } = await readBalance(tx, accountOf(id))
    await requestApproval(tx, pointsApproval, {
      subjectId: id,
      input: change,
      facts: { username: await nameOf(tx, id), change: change.change },
      reason: change.reason,
      concerns: [id],
    })
    return { points, isWaiting: true }
  })
}

export const pointsApproval: ApprovalKind = {
  kind: "wallet.changePoints",
  permission: "money",
  path: (memberId) => pathTo("/admin/wallets/:id", { id: memberId }),
  async execute(tx, { subjectId, input, requestedById }) {
    await postPoints(
      tx,
      await requireMember(tx, subjectId),
      parseInput("wallet", PointChange, input),
      requestedById,
    )
  },
}

async function postPoints(
  tx: Tx,
  id: Id<"mem">,
  request: PointChange,
  requestedById: Id<"mem">,
): Promise<number> {
  const { change, reason } = request
  const account = accountOf(id)
  const move: JournalMove = {
    from: change > 0 ? "company:points" : account,
    to: change > 0 ? account : "company:points",
    amount: Math.abs(change),
    unit: "points",
  }
  const idempotencyKey = keyOf(requestedById, request)
  const journal = { kind: "points-changed", memberId: id, subjectId: id, reason } as const
  const isNew = await postJournal(tx, { ...journal, idempotencyKey, moves: [move] })
  const { points } = await readBalance(tx, account)
  if (!isNew) return points
  if (change > 0) await recordManualCredit(tx, id, id, [requestedById, tx.actor.id])
  const figures = { before: { points: points - change }, after: { points } }
  await record(tx, { act: "wallet.changePoints", subjectId: id, reason, ...figures })
  const facts = { change: change > 0 ? `+${change}` : `${change}`, points: String(points), reason }
  await emailMember(tx, id, "wallet.pointsChanged", { page: "/my-account/wallet/reward", ...facts })
  return points
}

function keyOf(requestedById: Id<"mem">, { idempotencyKey }: PointChange): string {
  return `points by ${requestedById} ${idempotencyKey}`
}

async function isPosted(tx: Tx, key: string, memberId: Id<"mem">, change: number): Promise<boolean> {
  const [before] = await tx.db
    .select({ memberId: journals.memberId, amount: postings.amount })
    .from(journals)
    .innerJoin(postings, eq(postings.journalId, journals.id))
    .where(and(eq(journals.idempotencyKey, key), sql`${postings.account} like 'member:%'`))
  if (!before) return false
  if (before.memberId !== memberId || before.amount !== change) throw refuse("changeKeyReused")
  return true
}

async function sumGiven(tx: Tx, actorId: Id<"mem">): Promise<number> {
  const since = new Date(tx.now().getTime() - 24 * 3_600_000)
  await tx.db.select({ id: members.id }).from(members).where(eq(members.id, actorId)).for("no key update")
  const [sum] = await tx.db
    .select({ granted: sql<number>`coalesce(sum(${postings.amount}), 0)::bigint`.mapWith(Number) })
    .from(journals)
    .innerJoin(postings, eq(postings.journalId, journals.id))
    .where(
      and(
        eq(journals.kind, "points-changed"),
        gt(journals.at, since),
        eq(journals.actorId, actorId),
        gt(postings.amount, 0),
        sql`${postings.account} like 'member:%'`,
      ),
    )
  return sum?.granted ?? 0
}

async function nameOf({ db }: Pick<Tx, "db">, id: Id<"mem">): Promise<string> {
  const [row] = await db.select({ username: members.username }).from(members).where(eq(members.id, id))
  return row?.username ?? ""
}

export async function requireMember(ctx: Pick<Tx, "db">, memberId: string): Promise<Id<"mem">> {
  if (!isId("mem", memberId)) throw refuseAccount("noSuchMember")
  const [row] = await ctx.db
    .select({ closedAt: members.closedAt })
    .from(members)
    .where(eq(members.id, memberId))
  if (!row || row.closedAt !== null) throw refuseAccount("noSuchMember")
  return memberId
}
