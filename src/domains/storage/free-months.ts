import { and, eq, inArray } from "drizzle-orm"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { monthsAfter } from "#platform/time.ts"
import { readStorageTerms } from "./keep-bottles.ts"
import { storedItems } from "./schema.ts"

/**
 * Who becomes a member has a member's free months for what lies in storage already, as if it had come today. Fees of
 * months that had begun before are owed as they were.
 */
export async function lengthenFree(tx: Tx, memberId: Id<"mem">): Promise<void> {
  const { memberFreeMonths } = await readStorageTerms(tx)
  for (const { id, since, freeUntil } of await lockKept(tx, memberId)) {
    const until = monthsAfter(since, memberFreeMonths)
    if (until > freeUntil) await setFree(tx, id, until)
  }
}

/** Who is a member no more has everybody's free months. What is past by then is free: nothing is asked for it. */
export async function shortenFree(tx: Tx, memberId: Id<"mem">): Promise<void> {
  const { freeMonths } = await readStorageTerms(tx)
  const now = tx.now()
  for (const { id, since, freeUntil } of await lockKept(tx, memberId)) {
    const usual = monthsAfter(since, freeMonths)
    const until = usual > now ? usual : now
    if (until < freeUntil) await setFree(tx, id, until)
  }
}

async function lockKept(tx: Tx, memberId: Id<"mem">) {
  return await tx.db
    .select({ id: storedItems.id, since: storedItems.since, freeUntil: storedItems.freeUntil })
    .from(storedItems)
    .where(
      and(
        eq(storedItems.memberId, memberId),
        // An unsold bottle comes back from its sale with the months that its owner has by then.
        inArray(storedItems.status, ["kept", "leaving", "relisting", "relisted", "returning"]),
      ),
    )
    .orderBy(storedItems.id)
    .for("update")
}

async function setFree(tx: Tx, itemId: Id<"sto">, freeUntil: Date): Promise<void> {
  await tx.db.update(storedItems).set({ freeUntil }).where(eq(storedItems.id, itemId))
}
