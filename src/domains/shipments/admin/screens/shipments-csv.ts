import { fileLoader } from "#admin/lists/list-loader.ts"
import { listPrintedShipments } from "../../reads.ts"
import { shipmentColumns } from "../parts/shipment-columns.tsx"
import { shipmentList } from "../shipment-list.ts"

export const loader = fileLoader("shipments", shipmentList, listPrintedShipments, shipmentColumns(false))
