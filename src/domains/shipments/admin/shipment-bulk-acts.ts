import type { BulkActs } from "#admin/bulk/bulk-acts.ts"
import type { ShipmentListQuery } from "./shipment-list.ts"

/** The acts of each view of the list. */
export const shipmentBulkActs = {
  "to-pack": { pack: [], cancel: [] },
  packed: { ship: ["carrier"], handOver: [], unpack: [] },
  "to-collect": { pack: [], handOver: [] },
  shipped: { deliver: [] },
  delivered: {},
  cancelled: {},
} as const satisfies Record<ShipmentListQuery["show"], BulkActs>

export type ShipmentBulkAct = "pack" | "cancel" | "ship" | "handOver" | "unpack" | "deliver"
