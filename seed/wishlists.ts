import { asc, eq, gt, sql } from "drizzle-orm"
import { auctions, biddingStates, lots } from "#domains/auctions/schema.ts"
import { casks } from "#domains/catalogue/schema.ts"
import { addWish } from "#domains/wishlist/add-wish.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { SeedBottle } from "./catalogue.ts"
import { keyedPrng } from "./keyed-prng.ts"
import { actingAs, type Cast, type DemoMember } from "./people.ts"
import { hour, inParallel, timelineOf } from "./timeline.ts"

const parallelism = 5
const longAgo = new Date(0)

export async function fillWishlists(
  app: AppContext,
  cast: Cast,
  bottles: readonly SeedBottle[],
): Promise<number> {
  const now = app.clock.now()
  const open = await app.db
    .select({ id: lots.id, previewAt: auctions.previewAt })
    .from(lots)
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .where(gt(biddingStates.endsAt, now))
    .orderBy(asc(lots.auctionId), asc(lots.number))
  const [cask] = await app.db.select({ id: casks.id }).from(casks).orderBy(casks.number).limit(1)
  const siti = cast.sellers.filter(({ username }) => username === "siti")
  const visitors = new Set<DemoMember>([cast.ann, cast.ben, ...siti])
  const wishes = [...visitors, ...cast.crowd].flatMap((member) => {
    const random = keyedPrng(`what ${member.username} watches`)
    const isVisitor = visitors.has(member)
    const watched = random.shuffled(open).slice(0, isVisitor ? 5 : random.whole(1, 6))
    const since = (previewAt: Date) => {
      const at = now.getTime() - random.between(1, 60) * hour
      return new Date(Math.max(at, previewAt.getTime()))
    }
    const other = isVisitor
      ? random
          .shuffled(bottles)
          .slice(0, 3)
          .map(({ productId }) => productId)
      : []
    return [
      ...watched.map(({ id, previewAt }) => ({ member, id, at: since(previewAt) })),
      ...[...other, ...(isVisitor && cask ? [cask.id] : [])].map((id) => ({
        member,
        id,
        at: since(longAgo),
      })),
    ]
  })
  await inParallel(wishes, parallelism, async ({ member, id, at }) => {
    await addWish(actingAs(timelineOf(app, at), member), id)
  })
  const [total] = (await app.db.execute(sql`select count(*)::int as count from wishes`)).rows
  return Number(total?.count)
}
