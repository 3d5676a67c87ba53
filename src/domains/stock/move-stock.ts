import { requirePermission } from "#domains/accounts/permissions.ts"
import { publishProductChange } from "#domains/catalogue/product-topic.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { lockLevel, type StockKey } from "./levels.ts"
import { refuse } from "./refusals.ts"
import { stockEntries } from "./schema.ts"

export type NewStockEntry = Omit<typeof stockEntries.$inferInsert, "id" | "at" | "actorId">

export type StockMove = StockKey & { quantity: number; reason?: string | null; idempotencyKey: string }

const maxBottles = 100_000

export async function writeEntry(tx: Tx, entry: NewStockEntry): Promise<boolean> {
  const rows = await tx.db
    .insert(stockEntries)
    .values({ id: newId("stk"), ...entry, actorId: tx.actor.id, at: tx.now() })
    .onConflictDoNothing({ target: stockEntries.idempotencyKey })
    .returning({ id: stockEntries.id })
  if (rows.length > 0) publishProductChange(tx, entry)
  return rows.length > 0
}

export async function receiveStock(ctx: Ctx, move: StockMove): Promise<boolean> {
  return await addStock(ctx, "received", move)
}

export async function returnStock(ctx: Ctx, move: StockMove): Promise<boolean> {
  return await addStock(ctx, "returned", move)
}

async function addStock(
  ctx: Ctx,
  kind: "received" | "returned",
  { quantity, reason = null, ...move }: StockMove,
): Promise<boolean> {
  requirePermission(ctx, "stock")
  if (!isCount(quantity) || quantity === 0) throw refuse("quantityUnclear", { field: "quantity" })
  return await transaction(ctx, async (tx) => {
    return await writeEntry(tx, { ...move, kind, onHandChange: quantity, heldChange: 0, reason })
  })
}

export async function countStock(
  ctx: Ctx,
  { quantity: counted, reason, idempotencyKey, ...shelf }: StockMove & { reason: string },
): Promise<boolean> {
  requirePermission(ctx, "stock")
  if (!isCount(counted)) throw refuse("quantityUnclear", { field: "quantity" })
  requireReasonOfCount(reason)
  return await transaction(ctx, async (tx) => {
    const { onHand, held } = await lockLevel(tx, shelf)
    if (counted === onHand) return true
    if (counted < held) throw refuse("outOfStock", { available: onHand - held, held })
    const entry = { ...shelf, kind: "corrected" as const, onHandChange: counted - onHand, heldChange: 0 }
    return await writeEntry(tx, { ...entry, reason: reason.trim(), idempotencyKey })
  })
}

function isCount(quantity: number): boolean {
  return Number.isSafeInteger(quantity) && quantity >= 0 && quantity <= maxBottles
}

export function requireReasonOfCount(reason: string): void {
  if (!reason.trim()) throw refuse("reasonRequired", { field: "reason" })
}
