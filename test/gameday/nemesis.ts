import { setTimeout as wait } from "node:timers/promises"
import { prng } from "../../bench/prng.ts"
import { type Fault, layers } from "./fault.ts"
import type { PlannedFault } from "./plan.ts"
import type { Scene } from "./scene.ts"

/** Both on the monotonic clock. */
export type MadeFault = { name: string; injectedAt: number; healedAt: number }

/** Makes every fault of the plan. Layers run beside each other. */
export async function makeFaults(
  plan: readonly PlannedFault[],
  faults: readonly Fault[],
  scene: Scene,
  report: (line: string) => void,
): Promise<MadeFault[]> {
  const begun = performance.now()
  const secondsNow = () => (performance.now() - begun) / 1_000
  const made = await Promise.all(
    layers.map(async (layer) => {
      const ofLayer: MadeFault[] = []
      for (const planned of plan.filter((each) => each.layer === layer)) {
        const fault = faults.find(({ name }) => name === planned.name)
        if (!fault) throw new Error(`there is no fault ${planned.name}`)
        await wait(Math.max(0, (planned.atSecond - secondsNow()) * 1_000))
        report(`${secondsNow().toFixed(1)} s: the nemesis ${fault.what} (${fault.name})`)
        const injectedAt = performance.now()
        const heal = await fault.inject(scene, prng(planned.seed))
        await wait(planned.seconds * 1_000)
        await heal()
        ofLayer.push({ name: fault.name, injectedAt, healedAt: performance.now() })
        report(`${secondsNow().toFixed(1)} s: healed ${fault.name}`)
      }
      return ofLayer
    }),
  )
  return made.flat()
}
