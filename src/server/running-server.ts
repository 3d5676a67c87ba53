import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Config } from "./config/config.ts"

type ServerPlace = Pick<Config, "dataDir" | "port">

const fileOf = ({ dataDir, port }: ServerPlace) => join(dataDir, `server-${port}.pid`)

/** Lets the operator's tool find this process. Returns what takes the note back. */
export function announceServer(config: ServerPlace): () => Promise<void> {
  mkdirSync(config.dataDir, { recursive: true })
  writeFileSync(fileOf(config), String(process.pid))
  return async () => rmSync(fileOf(config), { force: true })
}

/** A killed server leaves its note, whose number another process may have by now: ask the port too. */
export function findServer(config: ServerPlace): number | undefined {
  try {
    const pid = Number(readFileSync(fileOf(config), "utf8"))
    return pid > 1 && isRunning(pid) ? pid : undefined
  } catch {
    return undefined
  }
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
