import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { refuse as refuseAccount } from "#domains/accounts/refusals.ts"
import { members } from "#domains/accounts/schema.ts"
import { tellMember } from "#domains/accounts/tell-member.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { accountOf } from "./accounts.ts"
import type { PointChange } from "./inputs.ts"
import { type Move, postJournal, readBalance } from "./post-journal.ts"
import { refuse } from "./refusals.ts"
import { requireNow } from "./require-now.ts"

/** Staff give a member points or take some, and the member reads why. The same key again changes nothing. */
export async function changePoints(
  ctx: Ctx,
  memberId: string,
  { change, reason, idempotencyKey }: PointChange,
): Promise<{ points: number }> {
  requirePermission(ctx, "money")
  return await transaction(ctx, async (tx) => {
    const actorId = await requireNow(tx, "money")
    const id = await requireMember(tx, memberId)
    if (id === actorId) throw refuse("ownWallet")
    const account = accountOf(id)
    const way = change > 0 ? { from: "house:points", to: account } : { from: account, to: "house:points" }
    const move = { ...way, amount: Math.abs(change), unit: "points" } as Move
    const key = `points by ${actorId} ${idempotencyKey}`
    const journal = { kind: "points-changed", memberId: id, subjectId: id, reason } as const
    const isNew = await postJournal(tx, { ...journal, idempotencyKey: key, moves: [move] })
    const { points } = await readBalance(tx, account)
    if (!isNew) return { points }
    const figures = { before: { points: points - change }, after: { points } }
    await record(tx, { act: "wallet.changePoints", subjectId: id, reason, ...figures })
    const facts = { change: change > 0 ? `+${change}` : `${change}`, points: String(points), reason }
    await tellMember(tx, id, "wallet.pointsChanged", { page: "/my-account/wallet/reward", ...facts })
    return { points }
  })
}

/** Whose wallet it is, as long as there is somebody. */
export async function requireMember(ctx: Pick<Tx, "db">, memberId: string): Promise<Id<"mem">> {
  if (!isId("mem", memberId)) throw refuseAccount("noSuchMember")
  const [row] = await ctx.db
    .select({ closedAt: members.closedAt })
    .from(members)
    .where(eq(members.id, memberId))
  if (!row || row.closedAt !== null) throw refuseAccount("noSuchMember")
  return memberId
}
