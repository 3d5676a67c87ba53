import type { Fault } from "../fault.ts"
import { clockJumps, databaseClockJumps } from "./clocks.ts"
import { diskFull } from "./disks.ts"
import { primaryFrozen, primaryReplaced, serverFrozen, standbyFrozen } from "./freezes.ts"
import { connectionsTaken, rowHeld } from "./held.ts"
import { primaryKilled, primaryRestarted, serverKilled, standbyKilled } from "./kills.ts"
import { connectionsCut, networkSilent, networkSlow, serverCutOff } from "./network.ts"
import { mailAway, providerAnswersLost, providerDoubled, providerLate, providerSilent } from "./others.ts"

/** The order is part of the plan that a seed makes. */
export const faults: readonly Fault[] = [
  serverKilled,
  serverFrozen,
  serverCutOff,
  connectionsCut,
  networkSilent,
  networkSlow,
  primaryKilled,
  primaryRestarted,
  primaryFrozen,
  primaryReplaced,
  standbyKilled,
  standbyFrozen,
  connectionsTaken,
  clockJumps,
  databaseClockJumps,
  diskFull,
  rowHeld,
  providerLate,
  providerDoubled,
  providerSilent,
  providerAnswersLost,
  mailAway,
]
