import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { localeOf } from "#language/languages.ts"
import { textsOf } from "#language/texts.server.ts"
import { readListQuery } from "#platform/lists/list-query.ts"
import { listPrintedShipments } from "../../reads.ts"
import { printAddressLabels, printPackingList } from "../print-shipments.ts"
import { shipmentList } from "../shipment-list.ts"
import type { Route } from "./+types/shipments-print"

export const loader = adminLoader("ship", async (ctx, { url }: Route.LoaderArgs) => {
  const query = readListQuery(shipmentList, url.searchParams)
  const shipments = await listPrintedShipments(ctx, query)
  const t = textsOf(ctx.language, "shipments-admin")
  const html =
    url.searchParams.get("as") === "labels"
      ? printAddressLabels(shipments, t)
      : printPackingList(shipments, t, textsOf(ctx.language, "shipments"), ctx.language)
  return new Response(html.replace("<html>", `<html lang="${localeOf[ctx.language]}">`), {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  })
})
