import { eq } from "drizzle-orm"
import type { Tx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import type { BottleState, Mover } from "./kinds.ts"
import { mayMove } from "./moves.ts"
import { refuse } from "./refusals.ts"
import { bottleSteps, submittedBottles } from "./schema.ts"

export type Bottle = typeof submittedBottles.$inferSelect

/** A bottle that nobody else changes until the caller's transaction ends. */
export async function lockBottle(tx: Tx, bottleId: string): Promise<Bottle> {
  if (!isId("btl", bottleId)) throw refuse("noSuchBottle")
  const [bottle] = await tx.db
    .select()
    .from(submittedBottles)
    .where(eq(submittedBottles.id, bottleId))
    .for("update")
  if (!bottle) throw refuse("noSuchBottle")
  return bottle
}

type Found = Partial<Pick<Bottle, "productId" | "code" | "shelf" | "condition" | "authenticity" | "lotId">>

/**
 * Leads a locked bottle to its next state by the table of moves, with what was found out on the way. The one way there
 * is: the step is written with who, when and why. A bottle that is there already stays, unless the table leads it round.
 */
export async function moveBottle(
  tx: Tx,
  bottle: Bottle,
  to: BottleState,
  { mover, reason = null, found = {} }: { mover: Mover; reason?: string | null; found?: Found },
): Promise<Bottle> {
  if (!mayMove(bottle.state, to, mover)) throw refuse("cannotMove", { from: bottle.state, to })
  const at = tx.now()
  const change = { ...found, state: to, stateAt: at }
  await tx.db.update(submittedBottles).set(change).where(eq(submittedBottles.id, bottle.id))
  await tx.db
    .insert(bottleSteps)
    .values({ bottleId: bottle.id, fromState: bottle.state, toState: to, at, byId: byOf(tx, mover), reason })
  return { ...bottle, ...change }
}

function byOf(tx: Tx, mover: Mover): Id<"mem"> | null {
  return mover === "house" ? null : tx.actor.id
}
