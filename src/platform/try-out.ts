import { type Ctx, type Tx, transaction } from "./ctx.ts"
import { Refusal } from "./refusal.ts"

class TriedOut extends Error {}

/** Why `work` would be refused now. What it has changed is rolled back, so it may change nothing but the database. */
export async function tryOut(ctx: Ctx, work: (tx: Tx) => Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await transaction(ctx, async (tx) => {
      await work({ ...tx, afterCommit: () => undefined })
      throw new TriedOut()
    })
  } catch (problem) {
    if (problem instanceof Refusal) return problem
    if (!(problem instanceof TriedOut)) throw problem
  }
  return undefined
}
