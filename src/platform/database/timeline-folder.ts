import { mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/**
 * The newest timeline that a process of this machine has seen of each database cluster. A process that starts later must
 * not accept a former primary, which cannot know that it was replaced.
 *
 * Each timeline is an empty file of its own, so processes and threads that write at once need no lock. Files are never
 * removed: a cluster has one for each failover.
 */
export class TimelineFolder {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, "database-timelines")
  }

  newestOf(cluster: string): number {
    return Math.max(0, ...this.#names().map((name) => timelineIn(name, cluster)))
  }

  raise(cluster: string, timeline: number): void {
    if (this.newestOf(cluster) >= timeline) return
    mkdirSync(this.#folder, { recursive: true })
    writeFileSync(join(this.#folder, `${cluster}-${timeline}`), "")
  }

  #names(): string[] {
    try {
      return readdirSync(this.#folder)
    } catch {
      return []
    }
  }
}

function timelineIn(name: string, cluster: string): number {
  const digits = name.startsWith(`${cluster}-`) ? name.slice(cluster.length + 1) : ""
  return /^\d{1,10}$/.test(digits) ? Number(digits) : 0
}
