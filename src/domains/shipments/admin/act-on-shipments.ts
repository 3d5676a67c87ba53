import { readUploadedText } from "#admin/uploaded-file.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { messageOf } from "#language/refusal-text.server.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { Refusal } from "#platform/refusal.ts"
import { makeShipmentsOf } from "../make-shipments.ts"
import {
  cancelShipment,
  deliverShipment,
  forEachShipment,
  packShipment,
  shipShipment,
  unpackShipment,
} from "../move-shipments.ts"
import { refuse } from "../refusals.ts"
import { readTrackingList, type TrackingRow } from "../tracking-list.ts"

export type ShipmentActResult = { completed: number; refused: string[] }

export async function actOnShipments(ctx: Ctx, form: FormData): Promise<ShipmentActResult> {
  requirePermission(ctx, "ship")
  const intent = String(form.get("intent") ?? "")
  if (intent === "import") return await shipByList(ctx, form.get("list"))
  if (intent === "make")
    return { completed: await makeShipmentsOf(ctx, String(form.get("order") ?? "")), refused: [] }
  const act = acts[intent]
  if (!act) throw refuse("nothingChosen")
  const chosen = form.getAll("shipment").map(String)
  const { completed, refused } = await forEachShipment(chosen, (id) => act(ctx, id, form))
  return { completed, refused: refused.map((problem) => messageOf(problem, ctx.language)) }
}

type ShipmentActHandler = (ctx: Ctx, shipmentId: string, form: FormData) => Promise<void>

const acts: Readonly<Record<string, ShipmentActHandler>> = {
  pack: packShipment,
  unpack: unpackShipment,
  deliver: deliverShipment,
  cancel: cancelShipment,
  ship: (ctx, id, form) => {
    const text = (name: string) => String(form.get(name) ?? "")
    return shipShipment(ctx, id, { carrier: text("carrier"), tracking: text(`tracking ${id}`) })
  },
}

async function shipByList(ctx: Ctx, file: unknown): Promise<ShipmentActResult> {
  const rows = await readTrackingList(await readUploadedText(file))
  const t = textsOf(ctx.language, "shipments-admin")
  const outcome: ShipmentActResult = { completed: 0, refused: [] }
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
