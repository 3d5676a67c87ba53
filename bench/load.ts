import { type ChildProcess, spawn } from "node:child_process"
import { setTimeout as wait } from "node:timers/promises"
import { freePort, percentile } from "./harness.ts"
import { RawClient } from "./raw-client.ts"

const connections = 16
const emptyResult = Buffer.from('{"results":[]')

export async function load(port: number, requestAt: (index: number) => string, duration: number) {
  const clients = Array.from({ length: connections }, () => new RawClient(port))
  const times: number[] = []
  let turn = 0
  let not = 0
  let empty = 0
  const begun = performance.now()
  const ends = begun + duration * 1_000
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < ends) {
        const request = requestAt(turn++)
        const at = performance.now()
        const answer = await client.send(request)
        times.push(performance.now() - at)
        if (answer.status !== 200 && not++ === 0)
          console.log(`  ${answer.status} ${answer.body.slice(0, 200)}`)
        if (answer.bytes.subarray(0, emptyResult.length).equals(emptyResult)) empty++
      }
    }),
  )
  for (const client of clients) client.close()
  const answered = times.length - not
  return {
    rate: answered / ((performance.now() - begun) / 1_000),
    p99Ms: percentile(times, 0.99),
    answered,
    not,
    empty,
  }
}

type BaselineServer = "one-product" | "one-select"

/** The minimal server that could show one row, as a baseline for this machine. */
export async function startBaseline(
  databaseUrl: string,
  baseline: BaselineServer = "one-product",
): Promise<{ port: number; process: ChildProcess }> {
  const port = await freePort()
  const child = spawn(process.execPath, [`bench/${baseline}.ts`, databaseUrl, String(port)], {
    stdio: "inherit",
  })
  process.once("exit", () => child.kill("SIGKILL"))
  while (!(await fetch(`http://127.0.0.1:${port}/none`).catch(() => undefined))) await wait(50)
  return { port, process: child }
}
