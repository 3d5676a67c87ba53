import { isShopLocation } from "#domains/listings/kinds.ts"
import { WishButton } from "#domains/wishlist/parts/wish-button.tsx"
import { readWished } from "#domains/wishlist/reads.ts"
import { ctxKey, pageKey } from "#server/context.ts"
import { PageHead } from "#shell/page-head.tsx"
import { useHouse } from "#shell/use-house.ts"
import { useShelfHead } from "../parts/shelf-head.ts"
import { ShelfPage } from "../parts/shelf-page.tsx"
import { readShelf, topicsOf } from "../read-shelf.ts"
import type { Route } from "./+types/shelf-drams"

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const view = await readShelf(ctx, "dram", placeOf(params.place), url)
  const subjects = view.listings.flatMap((listing) => listing.productId ?? [])
  context.get(pageKey).keep = { seconds: 10, topics: topicsOf(view.listings) }
  return {
    view,
    wished: await readWished(ctx, subjects),
    isGuest: ctx.actor.id === null,
    now: ctx.now().toISOString(),
  }
}

export default function DramShelf({ loaderData }: Route.ComponentProps) {
  const { view, wished, isGuest, now } = loaderData
  const { head } = useShelfHead(view)
  const { origin } = useHouse()
  return (
    <>
      <PageHead {...head} />
      <ShelfPage
        view={view}
        now={now}
        origin={origin}
        beside={(listing) =>
          listing.productId && (
            <WishButton
              kind="product"
              subjectId={listing.productId}
              name={listing.name}
              isWished={wished.includes(listing.productId)}
              isGuest={isGuest}
              isSmall
            />
          )
        }
      />
    </>
  )
}

/** After the shop's name comes a place or a category. */
function placeOf(text: string | undefined) {
  return text !== undefined && isShopLocation(text) ? { location: text } : { category: text }
}
