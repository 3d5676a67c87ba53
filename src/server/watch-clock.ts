import type { Clock } from "#platform/clock.ts"
import type { Log } from "#platform/log.ts"
import type { Metrics } from "./metrics.ts"

const maxAheadMs = 1_000
const restMs = 5_000

/** Sales do not depend on this machine's clock; certificates and logs do. */
export function watchClock(clock: Clock, log: Log, metrics: Metrics): { stop(): void } {
  const readAheadMs = () => clock.aheadMs?.() ?? 0
  metrics.watchClock(() => readAheadMs() / 1_000)
  let isWrong = false
  const timer = setInterval(() => {
    const aheadMs = readAheadMs()
    if (Math.abs(aheadMs) > maxAheadMs === isWrong) return
    isWrong = !isWrong
    if (isWrong) log.warn({ aheadMs }, "this machine's clock disagrees with the database's")
    else log.info({ aheadMs }, "this machine's clock agrees with the database's again")
  }, restMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
