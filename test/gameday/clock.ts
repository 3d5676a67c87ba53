import { readFileSync } from "node:fs"

/**
 * Runs in the servers before anything else: their clock is ahead by the milliseconds in the file, behind if they are
 * negative. The monotonic clock goes on, as it does when a machine's clock is set.
 */
const readMs = 50
const systemNow = Date.now
let aheadMs = 0

globalThis.Date = new Proxy(Date, {
  construct: (target, args: unknown[], made) =>
    Reflect.construct(target, args.length === 0 ? [systemNow() + aheadMs] : args, made),
  apply: (target) => new target(systemNow() + aheadMs).toString(),
})
Date.now = () => systemNow() + aheadMs

setInterval(() => {
  try {
    aheadMs = Number(readFileSync(process.env.GAMEDAY_CLOCK ?? "", "utf8"))
  } catch {
    // Without the file the clock is right.
    aheadMs = 0
  }
}, readMs).unref()
