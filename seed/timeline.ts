import { type MovableClock, movableClock } from "#platform/clock.ts"
import type { AppContext } from "#platform/ctx.ts"
import { LiveHub } from "#platform/live.ts"
import { keptMail } from "#platform/mail.ts"

export type Timeline = AppContext & { clock: MovableClock }

/**
 * The same house at another time: its verbs write to the same database under a clock of their own. What happens
 * there is news to nobody, and its letters are never posted.
 */
export function timelineOf(app: AppContext, now: Date): Timeline {
  const clock = movableClock(now)
  return { ...app, clock, live: new LiveHub(), mail: keptMail(clock.now), bidsPerMinute: 1_000_000 }
}

/** Works through a list with so many hands at a time. */
export async function byHands<Item>(
  items: readonly Item[],
  hands: number,
  work: (item: Item, hand: number) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: Math.min(hands, items.length) }, async (_, hand) => {
      for (const item of waiting) await work(item, hand)
    }),
  )
}

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** The house's day begins at midnight in Singapore, which knows no summer time. */
export function startOfDay(now: Date): Date {
  const shift = 8 * hour
  return new Date(Math.floor((now.getTime() + shift) / day) * day - shift)
}
