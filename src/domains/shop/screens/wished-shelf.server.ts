import { readWished } from "#domains/wishlist/reads.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { PageNote } from "#server/context.ts"
import { type ShelfView, topicsOf } from "../read-shelf.ts"
import { subjectOf } from "../wished-subject.ts"

/** Cached for all guests. */
export async function wishedShelf(ctx: Ctx, page: PageNote, view: ShelfView) {
  const subjects = view.listings.flatMap((listing) => subjectOf(view.place.kind, listing) ?? [])
  page.keep = { seconds: 10, topics: topicsOf(view.listings) }
  return {
    view,
    wished: await readWished(ctx, subjects),
    isGuest: ctx.actor.id === null,
    now: ctx.now().toISOString(),
  }
}
