import { data } from "react-router"
import { readDisplayPreferences } from "#domains/delivery/read-display-preferences.ts"
import { redirect } from "#platform/routing.ts"
import { ctxKey } from "#web/request-context.ts"
import { findProductPage } from "../product-page.ts"
import type { Route } from "./+types/to-product"

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const { delivery } = await readDisplayPreferences(ctx, request.headers.get("cookie"))
  const { id, auction_id: auctionId }: { id: string; auction_id?: string } = params
  const path = await findProductPage(ctx, { id, auctionId }, delivery.code)
  if (path === undefined) throw data(null, { status: 404 })
  return redirect(path, 301)
}

/** Never rendered: with a component, "not found" is the error page rather than bare data. */
export default function ToProduct() {
  return null
}
