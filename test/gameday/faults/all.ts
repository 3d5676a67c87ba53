import type { Fault } from "../fault.ts"
import { primaryKilled, primaryRestarted, serverKilled, standbyKilled } from "./kills.ts"

export const faults: readonly Fault[] = [serverKilled, primaryKilled, primaryRestarted, standbyKilled]
