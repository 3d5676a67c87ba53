import { Outlet } from "react-router"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { AccountNav } from "../parts/account-nav.tsx"
import type { Route } from "./+types/frame"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, () => {
    requireSignedIn(ctx)
    return null
  })
}

export default function Frame() {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 py-6 md:py-10 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <AccountNav />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        <Outlet />
      </div>
    </div>
  )
}
