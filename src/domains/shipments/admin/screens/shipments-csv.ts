import { csvFile } from "#admin/columns.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { listShipments, maxPrinted } from "../../reads.ts"
import { ShipmentQuery } from "../query.ts"
import type { Route } from "./+types/shipments-csv"

const head =
  "shipment,order,name,company,address,city,state,postal_code,country,phone,what,carrier,tracking".split(",")

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => {
    const query = ShipmentQuery.parse(Object.fromEntries(url.searchParams))
    const { shipments } = await listShipments(ctx, query, maxPrinted)
    return csvFile("shipments", [
      head,
      ...shipments.map(({ id, reference, address, lines, carrier, tracking, email }) => [
        id,
        reference,
        address ? `${address.firstname} ${address.lastname}` : email,
        address?.companyname ?? "",
        address?.address ?? "",
        address?.city ?? "",
        address?.state ?? "",
        address?.postalCode ?? "",
        address?.country ?? "",
        address?.phone ?? "",
        lines.map(({ quantity, title }) => `${quantity} × ${title}`).join("; "),
        carrier ?? "",
        tracking ?? "",
      ]),
    ])
  })
}
