import { WishButton } from "#domains/wishlist/parts/wish-button.tsx"
import { readWished } from "#domains/wishlist/reads.ts"
import { ctxKey, pageKey } from "#server/context.ts"
import { PageHead } from "#shell/page-head.tsx"
import { useHouse } from "#shell/use-house.ts"
import { useShelfHead } from "../parts/shelf-head.ts"
import { ShelfPage } from "../parts/shelf-page.tsx"
import { readShelf, topicsOf } from "../read-shelf.ts"
import type { Route } from "./+types/shelf-casks"

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const view = await readShelf(ctx, "cask", { location: params.location }, url)
  const subjects = view.listings.flatMap((listing) => listing.caskId ?? [])
  context.get(pageKey).keep = { seconds: 10, topics: topicsOf(view.listings) }
  return {
    view,
    wished: await readWished(ctx, subjects),
    isGuest: ctx.actor.id === null,
    now: ctx.now().toISOString(),
  }
}

export default function CaskShelf({ loaderData }: Route.ComponentProps) {
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
          listing.caskId && (
            <WishButton
              kind="cask"
              subjectId={listing.caskId}
              name={listing.name}
              isWished={wished.includes(listing.caskId)}
              isGuest={isGuest}
              isSmall
            />
          )
        }
      />
    </>
  )
}
