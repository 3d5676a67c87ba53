import { setTimeout as wait } from "node:timers/promises"
import { type Node, processesOf } from "../../storm/postgres-pair.ts"
import type { Fault } from "../fault.ts"

function signalAll(pids: readonly number[], signal: "SIGSTOP" | "SIGCONT"): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // A backend has ended meanwhile.
    }
}

/** Nothing of it runs, and its sockets stay open. */
function freeze(node: Node): () => void {
  const pids = processesOf(node)
  signalAll(pids, "SIGSTOP")
  return () => signalAll(pids, "SIGCONT")
}

export const serverFrozen: Fault = {
  name: "server-frozen",
  what: "freezes a server",
  layer: "servers",
  seconds: [1, 8],
  healingSeconds: 1,
  async inject({ servers }, random) {
    const { pid } = random.pick(servers)
    process.kill(pid, "SIGSTOP")
    return async () => process.kill(pid, "SIGCONT")
  },
}

export const primaryFrozen: Fault = {
  name: "primary-frozen",
  what: "freezes the primary",
  layer: "database",
  seconds: [1, 6],
  healingSeconds: 1,
  async inject({ pair }) {
    const thaw = freeze(pair.primary)
    return async () => thaw()
  },
}

/** The other side of a split: it may acknowledge nothing, because its standby follows nobody any more. */
export const primaryReplaced: Fault = {
  name: "primary-replaced",
  what: "freezes the primary, which comes back to life beside its successor",
  layer: "database",
  seconds: [1, 4],
  healingSeconds: 6,
  async inject({ pair }, random) {
    const thaw = freeze(pair.primary)
    await wait(500 + random.whole(2_500))
    await pair.promoteStandby()
    await wait(random.whole(1_000))
    thaw()
    return () => pair.rebuildStandby()
  },
}

export const standbyFrozen: Fault = {
  name: "standby-frozen",
  what: "freezes the standby, so that commits wait",
  layer: "database",
  seconds: [1, 6],
  healingSeconds: 1,
  async inject({ pair }) {
    const thaw = freeze(pair.standby)
    return async () => thaw()
  },
}
