import { requirePermission } from "#domains/accounts/permissions.ts"
import { findProducts } from "#domains/catalogue/reads.ts"
import { deliverShipment, packShipment, shipShipment } from "#domains/shipments/move-shipments.ts"
import { actOnBottle } from "#domains/submissions/admin/act-on-bottle.ts"
import type { PlainKey } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { isOneOf } from "#platform/records.ts"
import { countShelf, NewCount } from "./count-shelf.ts"
import { type Station, stations } from "./kinds.ts"
import { NewScan, recordScan, undoScan } from "./record-scan.ts"
import { refuse } from "./refusals.ts"
import { isBarcode, isShelf } from "./rules.ts"
import { stationPath } from "./station-path.ts"

/** Where an act leads, and what it says there. */
export type ScanResult = { to: AppPath; message?: PlainKey<"warehouse"> }

export async function actOnScan(ctx: Ctx, submitted: FormFields, form: FormData): Promise<ScanResult> {
  const { intent = "" } = submitted
  return isOneOf(acts, intent) ? await handlers[intent](ctx, submitted, form) : { to: "/admin/scan" }
}

const acts = ["scan", "undo", "photos", "photograph", "pack", "ship", "handOver", "count"] as const

type ScanHandler = (ctx: Ctx, submitted: FormFields, form: FormData) => Promise<ScanResult>

const handlers: Readonly<Record<(typeof acts)[number], ScanHandler>> = {
  async scan(ctx, submitted) {
    const { mode = "", code = "", shelf = "" } = submitted
    const station = stations.find((each) => each === mode) ?? "shelve"
    if (isBarcode(code)) return { to: stationPath("receive", { q: await findBottling(ctx, code) }) }
    if (isShelf(code)) return { to: stationPath(station, { shelf: code.trim() }) }
    await recordScan(ctx, parseInput("warehouse", NewScan, submitted))
    return { to: stationPath(station, { shelf: shelf.trim() }) }
  },
  async undo(ctx, { scan = "", back = "" }) {
    await undoScan(ctx, scan)
    const station: Station = stations.find((each) => each === back) ?? "shelve"
    return { to: stationPath(station), message: "messages.undone" }
  },
  async photos(ctx, { bottle = "", code = "" }, form) {
    await actOnBottle(ctx, bottle, "photos", form)
    return { to: stationPath("photograph", { code }) }
  },
  async photograph(ctx, { bottle = "" }, form) {
    await actOnBottle(ctx, bottle, "photograph", form)
    return { to: stationPath("photograph"), message: "messages.photographed" }
  },
  async pack(ctx, { parcel = "" }) {
    await packShipment(ctx, parcel)
    return { to: stationPath("pick", { parcel }), message: "messages.packed" }
  },
  async ship(ctx, { parcel = "", carrier = "", tracking = "" }) {
    await shipShipment(ctx, parcel, { carrier, tracking })
    return { to: stationPath("pick"), message: "messages.shipped" }
  },
  async handOver(ctx, { parcel = "" }) {
    await deliverShipment(ctx, parcel)
    return { to: stationPath("pick"), message: "messages.handedOver" }
  },
  async count(ctx, submitted) {
    const counted = parseInput("warehouse", NewCount, submitted)
    await countShelf(ctx, counted)
    return { to: stationPath("count", { shelf: counted.shelf }), message: "messages.counted" }
  },
}

/** The bottle is among those that are expected of this name. */
async function findBottling(ctx: Ctx, barcode: string): Promise<string> {
  requirePermission(ctx, "intake")
  const [product] = await findProducts(ctx, barcode)
  if (!product) throw refuse("barcodeUnknown", { field: "code" })
  return product.name
}
