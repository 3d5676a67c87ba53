import type { Server } from "node:http"
import { Server as NetServer } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import type { Readiness } from "../readiness.ts"

/** Busy connections learn within this time that they end. */
const finalResponsesMs = 1_000
const maxCloseMs = 8_000

/**
 * Cuts off no request: answers for `drainMs` while /readyz fails, then closes each connection with its response, then
 * stops listening. Resolves when the last request is answered or a time limit is reached.
 */
export function createDrain(server: Server, listening: readonly NetServer[], readiness: Readiness) {
  let isClosing = false
  server.prependListener("request", (_, outgoing) => {
    if (isClosing) outgoing.shouldKeepAlive = false
  })
  return async (drainMs: number, endStreams: () => void): Promise<void> => {
    readiness.stop()
    await wait(drainMs)
    isClosing = true
    endStreams()
    await wait(Math.min(drainMs, finalResponsesMs))
    // Closes only the listening sockets: Node's own close would cut off connections that have not sent a request yet.
    const closed = Promise.all(
      listening.map((each) => new Promise((resolve) => NetServer.prototype.close.call(each, resolve))),
    )
    await Promise.race([closed, wait(Math.min(drainMs, finalResponsesMs))])
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    await Promise.race([closed, wait(maxCloseMs, undefined, { ref: false })])
    clearInterval(idle)
  }
}
