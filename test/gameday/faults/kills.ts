import { setTimeout as wait } from "node:timers/promises"
import { killPostgres } from "../../storm/postgres-pair.ts"
import type { Fault } from "../fault.ts"

export const serverKilled: Fault = {
  name: "server-killed",
  what: "kills a server",
  layer: "servers",
  seconds: [0.2, 3],
  healingSeconds: 8,
  async inject(scene, random) {
    const server = random.pick(scene.servers)
    await server.kill()
    return () => server.start()
  },
}

/** An operator, or Patroni, promotes the standby; the former primary comes back as a standby. */
export const primaryKilled: Fault = {
  name: "primary-killed",
  what: "kills the primary; the standby takes its place",
  layer: "database",
  seconds: [1, 4],
  healingSeconds: 5,
  async inject({ pair }, random) {
    killPostgres(pair.primary)
    await wait(500 + random.whole(2_500))
    await pair.promoteStandby()
    return () => pair.rebuildStandby()
  },
}

export const primaryRestarted: Fault = {
  name: "primary-restarted",
  what: "kills the primary, which comes back by itself",
  layer: "database",
  seconds: [0.2, 4],
  healingSeconds: 3,
  async inject({ pair }) {
    killPostgres(pair.primary)
    return async () => {
      await pair.restart(pair.primary)
      await pair.untilSynchronous()
    }
  },
}

/** Until it is back no commit is acknowledged. */
export const standbyKilled: Fault = {
  name: "standby-killed",
  what: "kills the standby",
  layer: "database",
  seconds: [1, 6],
  healingSeconds: 3,
  async inject({ pair }) {
    killPostgres(pair.standby)
    return async () => {
      await pair.restart(pair.standby)
      await pair.untilSynchronous()
    }
  },
}
