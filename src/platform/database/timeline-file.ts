import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { isRecord } from "../records.ts"

/**
 * The newest timeline that a process of this machine has seen of each database cluster. A process that starts later must
 * not accept a former primary, which cannot know that it was replaced.
 */
export class TimelineFile {
  readonly #file: string

  constructor(folder: string) {
    this.#file = join(folder, "database-timelines.json")
  }

  newestOf(cluster: string): number {
    return this.#read().get(cluster) ?? 0
  }

  raise(cluster: string, timeline: number): void {
    const newest = this.#read()
    if ((newest.get(cluster) ?? 0) >= timeline) return
    mkdirSync(dirname(this.#file), { recursive: true })
    const written = `${this.#file}.${process.pid}`
    writeFileSync(written, JSON.stringify(Object.fromEntries(newest.set(cluster, timeline))))
    renameSync(written, this.#file)
  }

  #read(): Map<string, number> {
    const stored = parse(this.#text())
    const entries = isRecord(stored) ? Object.entries(stored) : []
    return new Map(
      entries.flatMap(([cluster, at]) => (Number.isSafeInteger(at) ? [[cluster, Number(at)]] : [])),
    )
  }

  #text(): string {
    try {
      return readFileSync(this.#file, "utf8")
    } catch {
      return ""
    }
  }
}

/** A damaged file is as none: it must not keep the shop closed. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
