import { shopPath } from "#domains/listings/paths.ts"
import { homePlace } from "#domains/places/places.ts"
import { withSearch } from "#platform/app-path.ts"
import { redirect } from "#platform/routing.ts"
import type { Route } from "./+types/to-shelf"

export function loader({ params, url }: Route.LoaderArgs) {
  const isDram = url.pathname.startsWith("/dram-shop/")
  const place = isDram ? undefined : homePlace
  throw redirect(
    withSearch(shopPath(isDram ? "dram" : "bottle", place, params.category_name), url.search),
    301,
  )
}
