import { redirect } from "#platform/routing.ts"
import { flashCookie } from "#web/flash.ts"
import { ctxKey } from "#web/request-context.ts"
import { withFrom } from "../parts/return-path.ts"
import { signOut } from "../sessions/sign-out.ts"
import type { Route } from "./+types/logout"

export async function action({ context, request, url }: Route.ActionArgs) {
  const headers = new Headers()
  for (const cookie of await signOut(context.get(ctxKey), request.headers))
    headers.append("set-cookie", cookie)
  const from = url.searchParams.get("from")
  if (from) return redirect(withFrom("/auth/login", from), { status: 303, headers })
  headers.append("set-cookie", flashCookie("accounts", "logoutSuccess"))
  return redirect("/home", { status: 303, headers })
}

export function loader() {
  return redirect("/home")
}
