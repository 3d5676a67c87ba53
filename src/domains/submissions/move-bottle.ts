import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { record } from "#domains/audit/record.ts"
import { endStorageForSale, returnToStorage } from "#domains/storage/relisted.ts"
import type { Tx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import type { BottleState, Mover } from "./kinds.ts"
import { newLabelCode } from "./label-code.ts"
import { refuse } from "./refusals.ts"
import { bottleEvents, submissions, submittedBottles } from "./schema.ts"
import { canTransition, isFinal } from "./transitions.ts"

export type SubmittedBottle = typeof submittedBottles.$inferSelect

export async function lockBottle(tx: Tx, bottleId: string): Promise<SubmittedBottle> {
  if (!isId("btl", bottleId)) throw refuse("noSuchBottle")
  const [bottle] = await tx.db
    .select()
    .from(submittedBottles)
    .where(eq(submittedBottles.id, bottleId))
    .for("update")
  if (!bottle) throw refuse("noSuchBottle")
  return bottle
}

/** Refuses staff who sent the bottle in, under any of their accounts. */
export async function lockForStaff(tx: Tx, bottleId: string): Promise<SubmittedBottle> {
  const staffId = requirePermission(tx, "intake")
  const bottle = await lockBottle(tx, bottleId)
  const [sender] = await tx.db
    .select({ memberId: submissions.memberId, email: submissions.email })
    .from(submissions)
    .where(eq(submissions.id, bottle.submissionId))
  await requireUninvolved(tx, staffId, {
    memberIds: [sender?.memberId ?? null],
    email: sender?.email ?? null,
  })
  return bottle
}

type BottleFindings = Partial<
  Pick<SubmittedBottle, "productId" | "code" | "shelf" | "condition" | "authenticity" | "lotId">
>

type BottleMove = {
  mover: Mover
  reason?: string | null
  found?: BottleFindings
  after?: Readonly<Record<string, string | number>>
}

/** The only way to change a state: it checks the table and records the step. */
export async function moveBottle(
  tx: Tx,
  bottle: SubmittedBottle,
  to: BottleState,
  { mover, reason = null, found = {}, after = {} }: BottleMove,
): Promise<SubmittedBottle> {
  if (!canTransition(bottle.state, to, mover))
    throw refuse("transitionNotAllowed", { from: bottle.state, to })
  // A bottle that is here cannot be withdrawn, and one that never came cannot be returned.
  if (to === "withdrawn" && bottle.code !== null)
    throw refuse("transitionNotAllowed", { from: bottle.state, to })
  if (to === "returned" && bottle.code === null && bottle.storedItemId === null) throw refuse("notReceived")
  // It belongs to its owner.
  if (to === "stocked" && bottle.storedItemId !== null) throw refuse("fromStorage")
  const at = tx.now()
  const change = { ...found, state: to, stateAt: at }
  await tx.db.update(submittedBottles).set(change).where(eq(submittedBottles.id, bottle.id))
  await tx.db
    .insert(bottleEvents)
    .values({ bottleId: bottle.id, fromState: bottle.state, toState: to, at, byId: byOf(tx, mover), reason })
  await record(tx, {
    act: `submissions.${to}`,
    subjectId: bottle.id,
    ...(reason !== null && { reason }),
    before: { state: bottle.state },
    after: { state: to, ...after },
  })
  return await followStorage(tx, { ...bottle, ...change })
}

/** A bottle from storage returns to storage instead of being sent back. */
async function followStorage(tx: Tx, bottle: SubmittedBottle): Promise<SubmittedBottle> {
  const { storedItemId, state } = bottle
  if (storedItemId === null) return bottle
  if (state === "agreed") {
    const shelf = (await endStorageForSale(tx, storedItemId)) ?? bottle.shelf
    const found = { shelf, code: bottle.code ?? newLabelCode() }
    return await moveBottle(tx, bottle, "received", { mover: "system", found })
  }
  if (state === "declined") return await moveBottle(tx, bottle, "returned", { mover: "system" })
  if (isFinal(state)) await returnToStorage(tx, storedItemId)
  return bottle
}

function byOf(tx: Tx, mover: Mover): Id<"mem"> | null {
  return mover === "system" ? null : tx.actor.id
}
