import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { setTimeout as wait } from "node:timers/promises"

export function hasHaproxy(): boolean {
  try {
    execFileSync("haproxy", ["-v"], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
}

/** With the configuration that operators get. */
export async function startHaproxy(port: number, servers: readonly number[]): Promise<ChildProcess> {
  const [first, second] = servers.map((each) => `127.0.0.1:${each}`)
  const child = spawn("haproxy", ["-db", "-f", "deploy/haproxy.cfg"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, QUAICH_BIND: `127.0.0.1:${port}`, QUAICH_FIRST: first, QUAICH_SECOND: second },
  })
  process.once("exit", () => child.kill("SIGKILL"))
  for (let tries = 0; tries < 200; tries++) {
    const isOpen = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isOpen) return child
    await wait(50)
  }
  throw new Error("HAProxy leads to no server")
}
