import { writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { endServers } from "../../bench/harness.ts"
import { type GamedayArguments, readArguments, refuseUnknown } from "./arguments.ts"
import type { Fault } from "./fault.ts"
import { faults as allFaults } from "./faults/all.ts"
import { databaseClockJumps } from "./faults/clocks.ts"
import { diskFull } from "./faults/disks.ts"
import { judge } from "./judge.ts"
import { makeFaults } from "./nemesis.ts"
import { enterOwnMounts } from "./own-mounts.ts"
import { patroniFaults } from "./patroni/faults.ts"
import { runPatroni } from "./patroni/run.ts"
import { planFaults } from "./plan.ts"
import { Scene } from "./scene.ts"
import { linesOfWaits, measureWaits } from "./waits.ts"

/**
 * `npm run gameday -- [--seed N] [--minutes M] [fault…]`: bidders, shoppers and watchers go on while a seeded nemesis
 * breaks one part after another. The last line is JSON: first what must be 0, then what was measured. Exit code 1 if
 * anything is wrong. See docs/operations/gameday.md. With `patroni` as the first word: patroni/run.ts.
 */
const calmMs = 5_000
const patroniMinutes = 10
/** For the start, the end and a slow machine. */
const moreMinutes = 15
const maxFindings = 20

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Says which faults this machine cannot make. */
function listPossible(names: readonly string[]): Fault[] {
  return allFaults.filter((fault) => {
    if (names.length > 0 && !names.includes(fault.name)) return false
    const missing = fault.missing?.()
    if (missing) print(`Left out: ${fault.name}. ${missing}`)
    return !missing
  })
}

/** Before the last line, which is JSON. */
function keepLog(seed: number, log: readonly string[]): void {
  const file = join(tmpdir(), `quaich-gameday-seed-${seed}.log`)
  writeFileSync(file, log.join(""))
  process.stderr.write(`The log of both servers is in ${file}\n`)
}

async function giveUp(minutes: number): Promise<never> {
  await wait((minutes + moreMinutes) * 60_000, undefined, { ref: false })
  throw new Error("the run does not end")
}

async function run({ seed, minutes, names }: GamedayArguments): Promise<boolean> {
  const begun = performance.now()
  const faults = listPossible(names)
  const plan = planFaults(faults, { seed, minutes })
  print(`Seed ${seed}, ${minutes} minutes, ${plan.length} faults:`)
  for (const { atSecond, name, seconds } of plan) print(`  at ${atSecond} s: ${name} for ${seconds} s`)
  const scene = await Scene.open({
    minutes,
    fillsDisks: faults.includes(diskFull),
    movesDatabaseClock: faults.includes(databaseClockJumps),
  })
  try {
    await scene.bids.untilReceipt(0)
    const made = await makeFaults(plan, faults, scene, print)
    const firstBidMs = await scene.bids.untilReceipt(performance.now())
    await wait(calmMs)
    await scene.endStorm()
    const { anomalies, findings, measured: counted } = await judge(scene)
    for (const line of linesOfWaits(made, scene.bids.answered)) print(line)
    for (const line of findings.slice(0, maxFindings)) print(`Finding: ${line.slice(0, 1_000)}`)
    const measured = {
      ...{ seed, minutes, faults: made.length },
      ...counted,
      ...measureWaits(scene.bids.answered),
      firstBidMs: Math.round(firstBidMs),
      seconds: Math.round((performance.now() - begun) / 1_000),
    }
    print(JSON.stringify({ ...anomalies, ...measured }))
    const isFine = Object.values(anomalies).every((each) => each === 0)
    if (!isFine) keepLog(seed, scene.log)
    return isFine
  } finally {
    await scene.close()
  }
}

async function start([first, ...names]: readonly string[]): Promise<boolean> {
  if (first === "patroni") {
    refuseUnknown(names, patroniFaults)
    const { isFine, figures } = await Promise.race([runPatroni(names, print), giveUp(patroniMinutes)])
    print(JSON.stringify(figures))
    return isFine
  }
  enterOwnMounts()
  const args = readArguments(process.argv.slice(2), allFaults)
  return await Promise.race([run(args), giveUp(args.minutes)])
}

let isFine = false
try {
  isFine = await start(process.argv.slice(2))
} catch (problem) {
  process.stderr.write(`${problem instanceof Error ? problem.stack : problem}\n`)
} finally {
  await endServers()
}
process.exit(isFine ? 0 : 1)
