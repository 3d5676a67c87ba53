import { type MovableClock, movableClock } from "#platform/clock.ts"
import type { AppContext } from "#platform/ctx.ts"
import { LiveHub } from "#platform/live/live.ts"
import { capturedMail } from "#platform/mail.ts"
import { withServices } from "#platform/service.ts"
import { closeAppServices, services } from "#server/open-services.ts"

export type Timeline = AppContext & { clock: MovableClock }

/**
 * The same app at another time: its verbs write to the same database under a clock of their own. Changes made there
 * reach no live stream, and their e-mails are never sent. There are thousands of these apps, and each uses few services,
 * so they open when they are used.
 */
export function timelineOf(app: AppContext, now: Date): Timeline {
  const clock = movableClock(now)
  const mail = capturedMail(clock.now)
  return withServices({ ...app, clock, live: new LiveHub(), mail, bidsPerMinute: 1_000_000 }, services)
}

export async function inParallel<Item>(
  items: readonly Item[],
  parallelism: number,
  work: (item: Item, worker: number) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: Math.min(parallelism, items.length) }, async (_, worker) => {
      for (const item of waiting) await work(item, worker)
    }),
  )
}

/** As `inParallel`, with one timeline for each worker: the work moves its clock. */
export async function inParallelOnTimelines<Item>(
  app: AppContext,
  items: readonly Item[],
  parallelism: number,
  work: (item: Item, timeline: Timeline) => Promise<void>,
): Promise<void> {
  const timelines = Array.from({ length: parallelism }, () => timelineOf(app, app.clock.now()))
  await inParallel(items, parallelism, async (item, worker) => work(item, timelines[worker] as Timeline))
  // Pending work of these services, such as sharing counts of bids, is not needed.
  for (const timeline of timelines) closeAppServices(timeline)
}

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** The day begins at midnight in Singapore, which has no summer time. */
export function startOfDay(now: Date): Date {
  const shift = 8 * hour
  return new Date(Math.floor((now.getTime() + shift) / day) * day - shift)
}
