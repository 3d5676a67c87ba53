import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { redirect } from "#platform/routing.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { wishlistPath } from "../kinds.ts"
import type { Route } from "./+types/my-wish-list"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, () => {
    requireSignedIn(ctx)
    throw redirect(wishlistPath, 301)
  })
}
