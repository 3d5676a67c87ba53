import { readShelf } from "#domains/shop/read-shelf.ts"
import { shelfList } from "#domains/shop/shelf-list.ts"
import { withSavedSort } from "#ui/lists/saved-sort.ts"
import { ctxKey, pageKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import type { Route } from "./+types/whisky-shop"
import { wishedShelf } from "./whisky-shop/wished-shelf.server.ts"
import { WishedShelf } from "./whisky-shop/wished-shelf.tsx"

export const handle = { parameters: shelfList.parameters, wakes: "on intent" }

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const named = { location: params.location, category: params.category_name }
  const view = await runLoader(ctx, url, () =>
    readShelf(ctx, "bottle", named, withSavedSort(url, request.headers.get("cookie"))),
  )
  return await wishedShelf(ctx, context.get(pageKey), view)
}

export default function BottleShelf({ loaderData }: Route.ComponentProps) {
  return <WishedShelf {...loaderData} />
}
