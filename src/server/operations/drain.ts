import { setTimeout as wait } from "node:timers/promises"
import type { Config } from "../config/config.ts"
import { findServer, isRunning } from "../running-server.ts"
import type { Command, Outcome } from "./command.ts"

/** After DRAIN_SECONDS the last requests, jobs and the database end. */
const closingMs = 30_000
const pollMs = 100

export const drain: Command = {
  usage: "drain",
  what: "lets the server of DATA_DIR and PORT finish its requests, and waits until it has ended",
  async run(config): Promise<Outcome> {
    const pid = findServer(config)
    if (pid === undefined || !(await answers(config)))
      return {
        isFine: false,
        lines: [`No server of this DATA_DIR is open at port ${config.port}`],
        facts: {},
      }
    const begun = performance.now()
    process.kill(pid, "SIGTERM")
    while (isRunning(pid) && performance.now() - begun < config.drainSeconds * 1_000 + closingMs)
      await wait(pollMs)
    const seconds = Math.round((performance.now() - begun) / 100) / 10
    const hasEnded = !isRunning(pid)
    const line = hasEnded ? `The server has ended after ${seconds} s` : `It still runs after ${seconds} s`
    return { isFine: hasEnded, lines: [line], facts: { pid, hasEnded, seconds } }
  },
}

async function answers({ host, port }: Config): Promise<boolean> {
  const name = host.includes(":") ? `[${host}]` : host.replace(/^0\.0\.0\.0$/, "127.0.0.1")
  return await fetch(`http://${name}:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
