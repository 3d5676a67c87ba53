import { rmSync, writeFileSync } from "node:fs"
import { findFaketime, moveFaketime } from "../faketime.ts"
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

const databaseJumpsSeconds = [-60, -5, -2, 2, 5, 60] as const

/** The clock that decides, of both machines, as a wrong time server moves it. */
export const databaseClockJumps: Fault = {
  name: "database-clock-jumps",
  what: "moves the clock of the database",
  layer: "database",
  seconds: [2, 10],
  healingSeconds: 2,
  missing() {
    return findFaketime() ? undefined : "It needs libfaketime (FAKETIME_LIBRARY, or the package of that name)"
  },
  async inject({ databaseClock }, random) {
    moveFaketime(databaseClock, random.pick(databaseJumpsSeconds))
    return async () => moveFaketime(databaseClock, 0)
  },
}
