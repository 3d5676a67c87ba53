import { lotTopic } from "#domains/auctions/live-state.ts"
import type { LiveHub } from "#platform/live/live.ts"
import type { Anomalies } from "./anomalies.ts"
import type { Oracle } from "./oracle.ts"
import type { Scheduler } from "./scheduler.ts"

/** A browser at one server: it reads what is stored, and then what its server's hub sends. */
export class SimulatedWatcher {
  readonly #oracle: Oracle
  readonly #anomalies: Anomalies
  readonly #seen = new Map<string, number>()
  readonly #sent = new Map<string, number>()

  constructor(
    hub: LiveHub,
    { oracle, anomalies, scheduler }: { oracle: Oracle; anomalies: Anomalies; scheduler: Scheduler },
  ) {
    this.#oracle = oracle
    this.#anomalies = anomalies
    hub.onChange(({ topic, version }) => {
      const lotId = lotTopic.idOf(topic)
      if (lotId !== undefined) this.#see(lotId, version)
    })
    hub.onMissed(() => scheduler.after(scheduler.delay(250, 2_000), () => this.#readAll()))
    this.#readAll()
  }

  #see(lotId: string, version: number): void {
    const before = this.#sent.get(lotId) ?? -1
    this.#anomalies.require(
      version > before,
      "stale",
      () => `lot ${lotId} goes from version ${before} to ${version}`,
    )
    const stored = this.#oracle.lots.get(lotId)?.version ?? -1
    this.#anomalies.require(
      version <= stored,
      "stale",
      () => `lot ${lotId} is shown with version ${version} before its commit`,
    )
    this.#sent.set(lotId, version)
    this.#keep(lotId, version)
  }

  #keep(lotId: string, version: number): void {
    this.#seen.set(lotId, Math.max(version, this.#seen.get(lotId) ?? -1))
  }

  /** As a page does when its stream begins. */
  #readAll(): void {
    for (const [lotId, { version }] of this.#oracle.lots) this.#keep(lotId, version)
  }

  /** Once nothing is on its way any more. */
  finish(): void {
    for (const [lotId, { announcedVersion }] of this.#oracle.lots) {
      const seen = this.#seen.get(lotId) ?? -1
      this.#anomalies.require(
        seen >= announcedVersion,
        "stale",
        () => `a watcher has version ${seen} of lot ${lotId}, and ${announcedVersion} is committed`,
      )
    }
  }
}
