import type { Pool } from "pg"

export type Clock = { now(): Date }

export type MovableClock = Clock & { moveTo(moment: Date): void }

/** For the demo world and tests: stands still until it is moved. */
export function movableClock(start: Date): MovableClock {
  let moment = start
  return {
    now: () => new Date(moment),
    moveTo(next) {
      moment = next
    },
  }
}

/**
 * The database's clock, read here: several processes on several machines share one time.
 * The offset is measured with the shortest of a few round trips and refreshed every half minute.
 */
export async function databaseClock(pool: Pool): Promise<Clock & { stop(): void }> {
  let offsetMs = await measureOffsetMs(pool)
  const timer = setInterval(() => {
    measureOffsetMs(pool).then(
      (measured) => {
        offsetMs = measured
      },
      () => undefined, // the database is away: keep the last offset
    )
  }, 30_000)
  timer.unref()
  return { now: () => new Date(Date.now() + offsetMs), stop: () => clearInterval(timer) }
}

async function measureOffsetMs(pool: Pool): Promise<number> {
  let best = { tripMs: Number.POSITIVE_INFINITY, offsetMs: 0 }
  for (let sample = 0; sample < 5; sample++) {
    const sent = performance.now()
    const { rows } = await pool.query<{ ms: string }>(
      "select extract(epoch from clock_timestamp()) * 1000 as ms",
    )
    const tripMs = performance.now() - sent
    const hereMs = Date.now() - tripMs / 2
    if (tripMs < best.tripMs) best = { tripMs, offsetMs: Math.round(Number(rows[0]?.ms) - hereMs) }
  }
  return best.offsetMs
}
