import type { Server } from "node:http"
import { Server as NetServer } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import type { Readiness } from "./readiness.ts"

/** So long busy connections have to hear that they end, after the load balancer has had its time. */
const lastAnswersMs = 1_000
const mostCloseMs = 8_000

/**
 * How a server stops without breaking anything off. Everybody is answered for `drainMs` while /readyz says no; then each
 * answer ends its connection, then nobody new is let in. Resolved when the last request is answered, or is late.
 */
export function drainOf(server: Server, listening: readonly NetServer[], readiness: Readiness) {
  let isClosing = false
  server.prependListener("request", (_, outgoing) => {
    if (isClosing) outgoing.shouldKeepAlive = false
  })
  return async (drainMs: number, endStreams: () => void): Promise<void> => {
    readiness.stop()
    await wait(drainMs)
    isClosing = true
    endStreams()
    await wait(Math.min(drainMs, lastAnswersMs))
    // Only the listening ends: the server's own way would break off who has just been let in and not asked yet.
    const closed = Promise.all(
      listening.map((each) => new Promise((done) => NetServer.prototype.close.call(each, done))),
    )
    await Promise.race([closed, wait(Math.min(drainMs, lastAnswersMs))])
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    await Promise.race([closed, wait(mostCloseMs, undefined, { ref: false })])
    clearInterval(idle)
  }
}
