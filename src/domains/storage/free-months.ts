import { and, eq, inArray } from "drizzle-orm"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { monthsAfter } from "#platform/time.ts"
import { storedItems } from "./schema.ts"
import { readStorageTerms } from "./store-bottles.ts"

/** From the day each was stored. Fees of months that had begun are still owed. */
export async function lengthenFree(tx: Tx, memberId: Id<"mem">): Promise<void> {
  const { memberFreeMonths } = await readStorageTerms(tx)
  for (const { id, since, freeUntil } of await lockStoredItems(tx, memberId)) {
    const until = monthsAfter(since, memberFreeMonths)
    if (until > freeUntil) await setFree(tx, id, until)
  }
}

/** Time already past stays free. */
export async function shortenFree(tx: Tx, memberId: Id<"mem">): Promise<void> {
  const { freeMonths } = await readStorageTerms(tx)
  const now = tx.now()
  for (const { id, since, freeUntil } of await lockStoredItems(tx, memberId)) {
    const usual = monthsAfter(since, freeMonths)
    const until = usual > now ? usual : now
    if (until < freeUntil) await setFree(tx, id, until)
  }
}

async function lockStoredItems(tx: Tx, memberId: Id<"mem">) {
  return await tx.db
    .select({ id: storedItems.id, since: storedItems.since, freeUntil: storedItems.freeUntil })
    .from(storedItems)
    .where(
      and(
        eq(storedItems.memberId, memberId),
        // An unsold bottle returns with its owner's free months.
        inArray(storedItems.status, ["stored", "leaving", "relisting", "relisted", "returning"]),
      ),
    )
    .orderBy(storedItems.id)
    .for("update")
}

async function setFree(tx: Tx, itemId: Id<"sto">, freeUntil: Date): Promise<void> {
  await tx.db.update(storedItems).set({ freeUntil }).where(eq(storedItems.id, itemId))
}
