import { execFileSync, spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { freePort } from "../../bench/harness.ts"

const maxTries = 2_400
/** In its statistics. */
const statusColumn = 17

export function hasHaproxy(): boolean {
  try {
    execFileSync("haproxy", ["-v"], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
}

/** With the configuration that operators get, and a page of statistics for the test. */
export class Haproxy {
  readonly #statusPort: number
  readonly #end: () => void

  private constructor(statusPort: number, end: () => void) {
    this.#statusPort = statusPort
    this.#end = end
  }

  static async start(port: number, servers: readonly number[]): Promise<Haproxy> {
    const [first, second] = servers.map((each) => `127.0.0.1:${each}`)
    const statusPort = await freePort()
    const folder = mkdtempSync(join(tmpdir(), "quaich-haproxy-"))
    const statusFile = join(folder, "status.cfg")
    writeFileSync(
      statusFile,
      `frontend status\n  bind 127.0.0.1:${statusPort}\n  stats enable\n  stats uri /\n`,
    )
    const child = spawn("haproxy", ["-db", "-f", "deploy/haproxy.cfg", "-f", statusFile], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, QUAICH_BIND: `127.0.0.1:${port}`, QUAICH_FIRST: first, QUAICH_SECOND: second },
    })
    const proxy = new Haproxy(statusPort, () => {
      child.kill("SIGKILL")
      rmSync(folder, { recursive: true, force: true })
    })
    process.once("exit", proxy.#end)
    await proxy.untilBothUp()
    return proxy
  }

  /** Until it sends requests to both servers. */
  async untilBothUp(): Promise<void> {
    for (let tries = 0; tries < maxTries; tries++) {
      const states = await this.#readStates().catch(() => [])
      if (states.length > 0 && states.every((state) => state === "UP")) return
      await wait(50)
    }
    throw new Error("HAProxy does not find both servers")
  }

  /** Of each server in each backend. */
  async #readStates(): Promise<(string | undefined)[]> {
    const statistics = await (await fetch(`http://127.0.0.1:${this.#statusPort}/;csv`)).text()
    return statistics
      .split("\n")
      .filter((line) => /^\w+,(first|second),/.test(line))
      .map((line) => line.split(",")[statusColumn])
  }

  stop(): void {
    this.#end()
  }
}
