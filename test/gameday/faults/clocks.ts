import { rmSync, writeFileSync } from "node:fs"
import type { Fault } from "../fault.ts"

const jumpsSeconds = [-3_600, -90, -5, 5, 120, 3_600] as const

/** The machine's clock, as the server's code sees it. The database's clock, which decides, stays right. */
export const clockJumps: Fault = {
  name: "clock-jumps",
  what: "moves the clock of a server",
  layer: "servers",
  seconds: [2, 10],
  healingSeconds: 0,
  async inject({ servers }, random) {
    const { clockFile } = random.pick(servers)
    writeFileSync(clockFile, String(random.pick(jumpsSeconds) * 1_000))
    return async () => rmSync(clockFile)
  },
}
