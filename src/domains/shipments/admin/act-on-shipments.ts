import { actInBulk, type BulkAnswer } from "#admin/bulk/act-in-bulk.ts"
import { rowsAt } from "#admin/lists/list-loader.ts"
import { readUploadedText } from "#admin/uploaded-file.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { messageOf } from "#language/refusal-text.server.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { Refusal } from "#platform/refusal.ts"
import {
  cancelShipment,
  deliverShipment,
  packShipment,
  shipShipment,
  unpackShipment,
} from "../move-shipments.ts"
import { listShipments } from "../reads.ts"
import { refuse } from "../refusals.ts"
import { readTrackingList, type TrackingRow } from "../tracking-list.ts"
import type { ShipmentBulkAct } from "./shipment-bulk-acts.ts"
import { shipmentList } from "./shipment-list.ts"

export async function actOnShipments(
  ctx: Ctx,
  form: FormData,
  search = new URLSearchParams(),
): Promise<BulkAnswer> {
  requirePermission(ctx, "ship")
  const text = (name: string) => String(form.get(name) ?? "")
  const handlers: Record<ShipmentBulkAct, (id: string) => Promise<void>> = {
    pack: (id) => packShipment(ctx, id),
    unpack: (id) => unpackShipment(ctx, id),
    deliver: (id) => deliverShipment(ctx, id),
    handOver: (id) => deliverShipment(ctx, id),
    cancel: (id) => cancelShipment(ctx, id),
    ship: (id) => shipShipment(ctx, id, { carrier: text("carrier"), tracking: text(`tracking ${id}`) }),
  }
  const findRows = rowsAt(ctx, shipmentList, search, listShipments, ({ shipments }) =>
    shipments.map(({ id }) => id),
  )
  return await actInBulk(ctx, form, handlers, { findRows })
}

export type TrackingListResult = { completed: number; refused: string[] }

export async function shipByList(ctx: Ctx, file: unknown): Promise<TrackingListResult> {
  requirePermission(ctx, "ship")
  const rows = await readTrackingList(await readUploadedText(file))
  const t = textsOf(ctx.language, "shipments-admin")
  const outcome: TrackingListResult = { completed: 0, refused: [] }
  // Rows without a tracking number are left for a later list.
  for (const row of rows.filter(({ tracking }) => tracking !== "")) {
    const problem = await shipRow(ctx, row)
    if (problem) outcome.refused.push(t("row", { row: row.row, message: messageOf(problem, ctx.language) }))
    else outcome.completed++
  }
  if (outcome.completed + outcome.refused.length === 0) throw refuse("nothingChosen")
  return outcome
}

async function shipRow(ctx: Ctx, { shipment, carrier, tracking }: TrackingRow): Promise<Refusal | undefined> {
  try {
    await shipShipment(ctx, shipment, { carrier, tracking })
    return undefined
  } catch (problem) {
    if (problem instanceof Refusal) return problem
    throw problem
  }
}
