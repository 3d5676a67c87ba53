import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { pathTo } from "#platform/app-path.ts"
import { redirect } from "#platform/routing.ts"
import type { Route } from "./+types/old-consignment"

/** The earlier address, which notifications and notes have. */
export const loader = adminLoader("intake", (_ctx, { params }: Route.LoaderArgs) => {
  throw redirect(pathTo("/admin/consignments/:id", params), 301)
})
