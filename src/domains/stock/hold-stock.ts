import { eq } from "drizzle-orm"
import type { QueryResult } from "pg"
import { publishProductChange } from "#domains/catalogue/product-topic.ts"
import type { Tx } from "#platform/ctx.ts"
import { enqueueWrite } from "#platform/database/batch-transaction.server.ts"
import { sqlClientOf } from "#platform/database/db.server.ts"
import { type Id, newId } from "#platform/ids.ts"
import { lockLevel, type StockKey } from "./levels.ts"
import { writeEntry } from "./move-stock.ts"
import { refuse } from "./refusals.ts"
import { stockHolds } from "./schema.ts"

type NewHold = StockKey & { quantity: number; expiresAt: Date | null; idempotencyKey?: string | undefined }

/** In the caller's transaction. If two callers want the last bottle, the second is refused with the number left. */
export async function holdStock(
  tx: Tx,
  { quantity, expiresAt, idempotencyKey, ...shelf }: NewHold,
): Promise<Id<"hld">> {
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw refuse("quantityUnclear")
  const { onHand, held } = await lockLevel(tx, shelf)
  const available = onHand - held
  if (quantity > available) throw refuse("outOfStock", { available })
  const holdId = newId("hld")
  await tx.db.insert(stockHolds).values({ id: holdId, ...shelf, quantity, expiresAt, createdAt: tx.now() })
  await writeEntry(tx, {
    ...shelf,
    kind: "held",
    onHandChange: 0,
    heldChange: quantity,
    holdId,
    idempotencyKey,
  })
  return holdId
}

/** Without `expiresAt` its expiry stays. Release a hold instead of setting it to zero. */
export async function changeHold(
  tx: Tx,
  holdId: Id<"hld">,
  {
    quantity,
    expiresAt,
    idempotencyKey,
  }: { quantity: number; expiresAt?: Date | undefined; idempotencyKey?: string | undefined },
): Promise<void> {
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw refuse("quantityUnclear")
  const hold = await lockHold(tx, holdId)
  if (hold.status !== "held") throw refuse("holdEnded")
  const { productId, location } = hold
  const more = quantity - hold.quantity
  if (more > 0) {
    const { onHand, held } = await lockLevel(tx, { productId, location })
    if (more > onHand - held) throw refuse("outOfStock", { available: onHand - held })
  }
  await tx.db
    .update(stockHolds)
    .set({ quantity, ...(expiresAt ? { expiresAt } : {}) })
    .where(eq(stockHolds.id, holdId))
  if (more === 0) return
  const kind = more > 0 ? "held" : "released"
  await writeEntry(tx, {
    productId,
    location,
    kind,
    onHandChange: 0,
    heldChange: more,
    holdId,
    idempotencyKey,
  })
}

/** For a change of several: holds before levels, each in one order, as everybody who changes several locks them. */
export async function lockHolds(tx: Tx, holdIds: readonly Id<"hld">[]): Promise<void> {
  if (holdIds.length === 0) return
  await sqlClientOf(tx.db).query({ name: "lock-holds", text: lockText, values: [holdIds] })
}

const lockText = `
  with holds as materialized (
    select product_id, location from stock_holds where id = any($1::text[]) order by id for update
  )
  select from (select distinct product_id, location from holds) h join stock_levels v using (product_id, location)
  order by product_id, location for update of v`

export async function releaseHold(tx: Tx, holdId: Id<"hld">, reason?: string): Promise<boolean> {
  return await endHold(tx, holdId, "released", reason)
}

export type HoldStatuses = ReadonlyMap<Id<"hld">, StockHold["status"]>

/**
 * All or none. Holds and levels are locked in one fixed order. If the caller has locked all holds, the result is not
 * awaited.
 */
export async function sellHolds(
  tx: Tx,
  holdIds: readonly Id<"hld">[],
  locked: HoldStatuses = new Map(),
): Promise<void> {
  if (holdIds.length === 0) return
  const ids = [...new Set(holdIds)]
  const statement = {
    name: "sell-holds",
    text: sellText,
    values: [ids, ids.map(() => newId("stk")), tx.now(), tx.actor.id],
  }
  const publish = ({ rows }: QueryResult<SoldHold>) => {
    for (const goods of rows) publishProductChange(tx, goods)
  }
  if (ids.every((id) => locked.get(id) === "held")) return await enqueueWrite(tx, statement, publish)
  const sold = await sqlClientOf(tx.db).query<SoldHold>(statement)
  if (sold.rows.length < ids.length) throw refuse("noSuchHold")
  if (sold.rows.some(({ status }) => status !== "held")) throw refuse("holdEnded")
  publish(sold)
}

type SoldHold = Pick<StockHold, "status" | "productId">

const sellText = `
  with locked as materialized (
    select h.id, h.status, h.product_id, h.location, h.quantity, t.entry_id
    from unnest($1::text[], $2::text[]) as t(id, entry_id) join stock_holds h on h.id = t.id order by h.id for update of h
  ), sold as (
    update stock_holds h set status = 'sold', ended_at = $3 from locked
    where h.id = locked.id and locked.status = 'held'
  ), entries as (
    insert into stock_entries (id, product_id, location, kind, on_hand_change, held_change, hold_id, actor_id, at)
    select entry_id, product_id, location, 'sold', -quantity, -quantity, id, $4, $3 from locked
    where status = 'held' order by product_id, location
  )
  select status, product_id as "productId" from locked`

export async function openHold(tx: Tx, holdId: Id<"hld">): Promise<void> {
  if (!(await endHold(tx, holdId, "opened"))) throw refuse("holdEnded")
}

type StockHold = typeof stockHolds.$inferSelect

async function lockHold(tx: Tx, holdId: Id<"hld">): Promise<StockHold> {
  const [hold] = await tx.db.select().from(stockHolds).where(eq(stockHolds.id, holdId)).for("update")
  if (!hold) throw refuse("noSuchHold")
  return hold
}

async function endHold(
  tx: Tx,
  holdId: Id<"hld">,
  status: "released" | "opened",
  reason: string | null = null,
): Promise<boolean> {
  const hold = await lockHold(tx, holdId)
  if (hold.status !== "held") return false
  const { productId, location, quantity } = hold
  await tx.db.update(stockHolds).set({ status, endedAt: tx.now() }).where(eq(stockHolds.id, holdId))
  await writeEntry(tx, {
    productId,
    location,
    kind: status,
    onHandChange: status === "released" ? 0 : -quantity,
    heldChange: -quantity,
    holdId,
    reason,
  })
  return true
}
