import type { Pool } from "pg"

export type Clock = {
  now(): Date
  /** Set in tests and fixtures, where time moves only on request. */
  simulated?(): Date
  /** Returns how far this machine's clock is ahead of the database's. */
  aheadMs?(): number
}

export type MovableClock = Clock & { moveTo(moment: Date): void }

export function movableClock(start: Date): MovableClock {
  let moment = start
  const now = () => new Date(moment)
  return {
    now,
    simulated: now,
    moveTo(next) {
      moment = next
    },
  }
}

const syncIntervalMs = 5_000

/**
 * Follows the database's clock, so several machines share one time. Runs on the monotonic clock, so this machine's
 * clock may jump.
 */
export async function databaseClock(
  pool: Pool,
): Promise<Required<Pick<Clock, "now" | "aheadMs">> & { stop(): void }> {
  let offsetMs = await measureOffsetMs(pool, 5)
  const timer = setInterval(() => {
    measureOffsetMs(pool, 3).then(
      (measured) => {
        offsetMs = measured
      },
      () => undefined, // The database is unavailable; the last offset remains in use.
    )
  }, syncIntervalMs)
  timer.unref()
  const nowMs = () => Math.round(performance.now() + offsetMs)
  return {
    now: () => new Date(nowMs()),
    aheadMs: () => Date.now() - nowMs(),
    stop: () => clearInterval(timer),
  }
}

/** Uses the shortest of a few round trips. */
async function measureOffsetMs(pool: Pool, samples: number): Promise<number> {
  let best = { tripMs: Number.POSITIVE_INFINITY, offsetMs: 0 }
  for (let sample = 0; sample < samples; sample++) {
    const sentAtMs = performance.now()
    const { rows } = await pool.query<{ ms: string }>(
      "select extract(epoch from clock_timestamp()) * 1000 as ms",
    )
    const answered = performance.now()
    const tripMs = answered - sentAtMs
    const offsetMs = Number(rows[0]?.ms) - (sentAtMs + answered) / 2
    if (tripMs < best.tripMs) best = { tripMs, offsetMs }
  }
  return best.offsetMs
}
