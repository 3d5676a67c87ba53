import type { QueryConfig, QueryResult } from "pg"
import { orderLines } from "#domains/orders/schema.ts"
import type { HoldStatuses } from "#domains/stock/hold-stock.ts"
import { columnsOf } from "#platform/database/table.server.ts"
import type { Id } from "#platform/ids.ts"
import { type BuyerRoles, rolesOf } from "../post-payment-journals.ts"

type LockedLine = typeof orderLines.$inferSelect

export type LockedGoods = {
  lines: ReadonlyMap<string | null, LockedLine[]>
  holds: HoldStatuses
  roles: BuyerRoles
}

/** The orders must be locked. Lock order: lines before their holds. */
export function lockGoodsQueries(orderIds: readonly Id<"ord">[]): QueryConfig[] {
  return [
    { name: "lock-lines-of-orders", text: linesText, values: [orderIds] },
    { name: "lock-holds-of-orders", text: holdsText, values: [orderIds] },
    { name: "roles-of-buyers", text: rolesText, values: [orderIds] },
  ]
}

const linesText = `
  select ${columnsOf(orderLines, "l")} from order_lines l where l.order_id = any($1::text[]) order by l.id for no key update`

const holdsText = `
  select id, status from stock_holds
  where id = any(array(select l.hold_id from order_lines l where l.order_id = any($1::text[]) and l.hold_id is not null))
  order by id for update`

const rolesText = `
  select id, case when member_since is not null then 'member' else role end as role from members
  where id = any(array(select o.member_id from orders o where o.id = any($1::text[]) and o.member_id is not null))`

export function lockedGoodsOf([lines, holds, roles]: readonly QueryResult[]): LockedGoods {
  const locked: readonly LockedLine[] = lines?.rows ?? []
  return {
    lines: Map.groupBy(locked, ({ orderId }) => orderId),
    holds: new Map(holds?.rows.map(({ id, status }) => [id, status])),
    roles: rolesOf(roles?.rows ?? []),
  }
}
