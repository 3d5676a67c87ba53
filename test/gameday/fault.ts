import type { prng } from "../../bench/prng.ts"
import type { Scene } from "./scene.ts"

/** Faults of one layer follow each other; those of different layers overlap. */
export const layers = ["database", "servers", "others"] as const

export type Random = ReturnType<typeof prng>
export type Heal = () => Promise<unknown>

export type Fault = {
  name: string
  /** Completes "The nemesis …". */
  what: string
  layer: (typeof layers)[number]
  /** The least and the most seconds between injecting and healing. */
  seconds: readonly [number, number]
  /** Roughly how long healing takes, so that the plan fits into the run. */
  healingSeconds: number
  /** Why this machine cannot make it. */
  missing?(): string | undefined
  inject(scene: Scene, random: Random): Promise<Heal>
}
