import crypto from "node:crypto"
import { syncBuiltinESMExports } from "node:module"
import timers from "node:timers/promises"
import type { ScheduledEvent, Scheduler } from "./scheduler.ts"

/** Runs after every callback and promise that is ready. */
const realImmediate = setImmediate

let scheduler: Scheduler | undefined

/** The simulated code gets the time, timers and chance of this scheduler. */
export function setScheduler(next: Scheduler): void {
  scheduler = next
}

function current(): Scheduler {
  if (!scheduler) throw new Error("no simulation runs")
  return scheduler
}

/** Until nothing is left to happen before that time. */
export function runUntil(isOver: () => boolean, untilMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    function next(): void {
      try {
        if (isOver() || !current().step(untilMs)) resolve()
        else realImmediate(next)
      } catch (problem) {
        reject(problem)
      }
    }
    realImmediate(next)
  })
}

class VirtualTimer {
  event: ScheduledEvent | undefined

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  hasRef(): boolean {
    return true
  }

  stop(): void {
    if (this.event) this.event.run = undefined
  }
}

function startTimer(run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): VirtualTimer {
  const timer = new VirtualTimer()
  timer.event = current().after(Math.max(1, ms), () => run(...args))
  return timer
}

function startInterval(run: () => void, ms = 0): VirtualTimer {
  const timer = new VirtualTimer()
  const again = () => {
    timer.event = current().after(Math.max(1, ms), again)
    run()
  }
  timer.event = current().after(Math.max(1, ms), again)
  return timer
}

function stopTimer(timer: unknown): void {
  if (timer instanceof VirtualTimer) timer.stop()
}

function wait(ms: number, value: unknown, { signal }: { signal?: AbortSignal } = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const timer = startTimer(() => resolve(value), ms)
    signal?.addEventListener("abort", () => {
      timer.stop()
      reject(signal.reason)
    })
  })
}

function fillRandom<View extends Uint8Array>(view: View): View {
  for (let at = 0; at < view.length; at++) view[at] = current().secrets.whole(256)
  return view
}

/** Call it before anything of the simulated code runs. No real clock, timer or chance is left in this process. */
export function installVirtualTime(): void {
  Object.assign(globalThis, {
    setTimeout: startTimer,
    setInterval: startInterval,
    setImmediate: (run: (...args: unknown[]) => void, ...args: unknown[]) => startTimer(run, 0, ...args),
    clearTimeout: stopTimer,
    clearInterval: stopTimer,
    clearImmediate: stopTimer,
  })
  Object.assign(Date, { now: () => Math.floor(current().nowMs) })
  Object.assign(Math, { random: () => current().random.share() })
  Object.assign(performance, { now: () => current().nowMs })
  Object.assign(globalThis.crypto, { getRandomValues: fillRandom })
  Object.assign(timers, { setTimeout: wait })
  Object.assign(crypto, {
    randomBytes: (size: number) => Buffer.from(fillRandom(new Uint8Array(size))),
    randomInt: (from: number, to?: number) =>
      to === undefined ? current().random.whole(from) : from + current().random.whole(to - from),
    randomUUID: () => Buffer.from(fillRandom(new Uint8Array(16))).toString("hex"),
  })
  syncBuiltinESMExports()
}
