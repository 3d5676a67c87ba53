import { type ShelfView, topicsOf } from "#domains/shop/read-shelf.ts"
import { wishSubjectOf } from "#domains/shop/wish-subject.ts"
import { readWished } from "#domains/wishlist/reads.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { PageState } from "#web/request-context.ts"

export async function wishedShelf(ctx: Ctx, page: PageState, view: ShelfView) {
  const subjects = view.listings.flatMap((listing) => wishSubjectOf(view.place.kind, listing) ?? [])
  page.cache = { seconds: 10, topics: topicsOf(view.listings) }
  return {
    view,
    wished: await readWished(ctx, subjects),
    isGuest: ctx.actor.id === null,
    now: ctx.now().toISOString(),
  }
}
