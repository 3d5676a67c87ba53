import {
  deliverShipment,
  packShipment,
  shipShipment,
  unpackShipment,
} from "#domains/shipments/move-shipments.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { FormFields } from "#platform/input.ts"
import type { ParcelAct } from "./parcel-acts.ts"

export async function actOnParcel(ctx: Ctx, act: ParcelAct, submitted: FormFields): Promise<void> {
  const { parcel = "", carrier = "", tracking = "" } = submitted
  if (act === "pack") await packShipment(ctx, parcel)
  else if (act === "unpack") await unpackShipment(ctx, parcel)
  else if (act === "ship") await shipShipment(ctx, parcel, { carrier, tracking })
  else await deliverShipment(ctx, parcel)
}
