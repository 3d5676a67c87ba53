import { sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { shipmentList } from "#domains/shipments/admin/shipment-list.ts"
import { type AdminShipment, listShipments } from "#domains/shipments/reads.ts"
import { parseLabelCode } from "#domains/submissions/parse-label-code.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"

/** The parcel that waits to be packed or sent: by its id, an order's reference, or the label of a bottle in it. */
export async function findParcel(ctx: Ctx, scanned: string): Promise<AdminShipment | undefined> {
  requirePermission(ctx, "ship")
  const word = await findWord(ctx, scanned.trim())
  if (!word) return undefined
  for (const show of ["to-pack", "packed"] as const) {
    const { shipments } = await listShipments(ctx, parseListQuery(shipmentList, { show, q: word }))
    const [first, ...others] = shipments
    // A word that several parcels have names none of them.
    if (first && others.length === 0) return first
  }
  return undefined
}

async function findWord(ctx: Ctx, scanned: string): Promise<string | undefined> {
  const code = isId("shp", scanned) ? undefined : parseLabelCode(scanned)
  return code === undefined ? scanned : await findByLabel(ctx, code)
}

/** A lot's bottle is sent by the line that bought it, or by the one that sends it out of storage. */
async function findByLabel({ db }: Ctx, code: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with bottle as (select lot_id from submitted_bottles where code = ${code}),
    bought as (select l.id from order_lines l join bottle b on l.kind = 'lot' and l.subject_id = b.lot_id),
    sent as (
      select id from bought
      union select l.id from order_lines l
        join stored_items i on l.kind = 'storage' and l.subject_id = i.id
        join bought on bought.id = i.line_id
    )
    select s.id from shipment_lines x
      join sent on sent.id = x.line_id
      join shipments s on s.id = x.shipment_id
      where s.status in ('to-pack', 'packed')
      order by s.created_at desc limit 1`)
  return rows[0]?.id
}
