import { isDeepStrictEqual } from "node:util"
import { orders } from "#domains/orders/schema.ts"
import type { Tx } from "#platform/ctx.ts"
import { clientOf } from "#platform/db.server.ts"
import { columnsOf } from "#platform/table.server.ts"
import type { NewOrder, PlacedOrder } from "./place-order.ts"
import { refuse } from "./refusals.ts"

type Row = typeof orders.$inferSelect

/** The orders that were placed by these keys before. */
export async function findByKeys(tx: Tx, idempotencyKeys: readonly string[]): Promise<Row[]> {
  const { rows } = await clientOf(tx.db).query<Row>({
    name: "orders-by-keys",
    text: findText,
    values: [idempotencyKeys],
  })
  return rows
}

/** Every look-up that follows in the transaction is by key: no plan of a small table is to read it whole once it has grown. */
const findText = `
  with plan as materialized (select set_config(name, 'off', true)
    from unnest('{enable_seqscan,enable_hashjoin,enable_mergejoin}'::text[]) as name)
  select ${columnsOf(orders, "o")} from orders o
  where (select count(*) from plan) > 0 and o.idempotency_key = any($1::text[])`

/** A key that comes with something else is a mistake, and what was meant by it is not ordered. */
export function requireSame(before: Row, { shipping, address }: NewOrder): Row {
  if (before.shipping !== shipping || !isDeepStrictEqual(before.address, address)) throw refuse("otherOrder")
  return before
}

type Placed = Pick<Row, "id" | "reference" | "status" | "totalCents" | "way" | "expiresAt">

export function asPlaced({ id, reference, status, totalCents, way, expiresAt }: Placed): PlacedOrder {
  return { id, reference, status, totalCents, way, expiresAt: expiresAt.toISOString() }
}
