import { prng } from "../../bench/prng.ts"
import { type Fault, layers } from "./fault.ts"

export type PlannedFault = {
  name: string
  layer: Fault["layer"]
  /** Of the run. A fault waits for the one before it in its layer. */
  atSecond: number
  seconds: number
  /** Of the fault's own choices, such as which server it kills. */
  seed: number
}

type PlannableFault = Pick<Fault, "name" | "layer" | "seconds" | "healingSeconds">

const restSeconds = [2, 6] as const
const firstSecond = 2

/** The same seed, minutes and faults make the same plan. Every fault of a layer comes once before one comes again. */
export function planFaults(
  faults: readonly PlannableFault[],
  { seed, minutes }: { seed: number; minutes: number },
): PlannedFault[] {
  const planned = layers.flatMap((layer, index) =>
    planLayer(
      faults.filter((fault) => fault.layer === layer),
      { seed: seed * layers.length + index, endSecond: minutes * 60 },
    ),
  )
  return planned.toSorted((a, b) => a.atSecond - b.atSecond)
}

function planLayer(
  faults: readonly PlannableFault[],
  { seed, endSecond }: { seed: number; endSecond: number },
): PlannedFault[] {
  const random = prng(seed)
  const between = ([least, most]: readonly [number, number]) =>
    tenths(least + random.share() * (most - least))
  const planned: PlannedFault[] = []
  let left: PlannableFault[] = []
  let atSecond = firstSecond + between(restSeconds)
  for (;;) {
    if (left.length === 0) left = [...faults]
    const [fault] = left.splice(random.whole(left.length), 1)
    if (!fault) return planned
    const seconds = between(fault.seconds)
    const healedSecond = atSecond + seconds + fault.healingSeconds
    if (healedSecond > endSecond) return planned
    planned.push({
      name: fault.name,
      layer: fault.layer,
      atSecond: tenths(atSecond),
      seconds,
      seed: random.whole(1_000_000),
    })
    atSecond = healedSecond + between(restSeconds)
  }
}

function tenths(seconds: number): number {
  return Math.round(seconds * 10) / 10
}
