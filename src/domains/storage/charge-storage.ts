import { and, asc, gt, inArray, lte } from "drizzle-orm"
import { paragraphs } from "#domains/notifications/notification-texts.ts"
import { notify } from "#domains/notifications/notify.ts"
import { money } from "#language/format.ts"
import { lazyTextsOf } from "#language/lazy-text.server.ts"
import { type AppContext, contextFor, type Tx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { monthsDue } from "./fees.ts"
import { storageFees, storedItems } from "./schema.ts"
import { readStorageTerms } from "./store-bottles.ts"

type ChargedItem = Pick<typeof storedItems.$inferSelect, "id" | "memberId" | "freeUntil">

const maxAtOnce = 200

/** Idempotent. Returns the number of fees. */
export async function chargeStorage(app: AppContext): Promise<number> {
  const ctx = contextFor(app)
  let charged = 0
  let after: Id<"sto"> = "sto_"
  for (;;) {
    const [count, last] = await transaction(ctx, async (tx) => {
      const items = await tx.db
        .select({ id: storedItems.id, memberId: storedItems.memberId, freeUntil: storedItems.freeUntil })
        .from(storedItems)
        .where(
          and(
            inArray(storedItems.status, ["stored", "relisting"]),
            lte(storedItems.freeUntil, tx.now()),
            gt(storedItems.id, after),
          ),
        )
        .orderBy(asc(storedItems.id))
        .limit(maxAtOnce)
        .for("update")
      const fees = await chargeItems(tx, items)
      await notifyOwners(tx, items, fees)
      return [fees.length, items.at(-1)?.id] as const
    })
    charged += count
    if (last === undefined) return charged
    after = last
  }
}

/** The items must be locked. */
export async function chargeItems(tx: Tx, items: readonly Pick<ChargedItem, "id" | "freeUntil">[]) {
  const { monthlyCents } = await readStorageTerms(tx)
  const now = tx.now()
  const rows = items.flatMap(({ id: itemId, freeUntil }) =>
    monthsDue(freeUntil, now).map((month) => ({ itemId, month, amountCents: monthlyCents, createdAt: now })),
  )
  if (rows.length === 0 || monthlyCents <= 0) return []
  return await tx.db
    .insert(storageFees)
    .values(rows)
    .onConflictDoNothing()
    .returning({ itemId: storageFees.itemId, amountCents: storageFees.amountCents })
}

async function notifyOwners(
  tx: Tx,
  items: readonly ChargedItem[],
  fees: readonly { itemId: Id<"sto">; amountCents: number }[],
): Promise<void> {
  const owners = new Map(items.map(({ id, memberId }) => [id, memberId]))
  const sums = new Map<Id<"mem">, { cents: number; count: number }>()
  for (const { itemId, amountCents } of fees) {
    const owner = owners.get(itemId)
    if (!owner) continue
    const sum = sums.get(owner) ?? { cents: 0, count: 0 }
    sums.set(owner, { cents: sum.cents + amountCents, count: sum.count + 1 })
  }
  const t = lazyTextsOf("storage")
  for (const [id, { cents, count }] of sums) {
    const content = paragraphs(t("feeNotice.text", { sum: money(cents), count }))
    await notify(tx, id, { title: t("feeNotice.title"), content })
  }
}
