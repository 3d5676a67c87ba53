import { readdirSync, readFileSync } from "node:fs"
import { get } from "node:http"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { everyRole } from "#server/config/server-roles.ts"
import { connectionsOf } from "#server/connection-budget.ts"
import { endServers, type Server, startServer } from "../../bench/harness.ts"
import { cloneDatabase } from "../db.ts"
import { killProcess } from "../kill-process.ts"

const secret = "one secret for all processes of a server, long enough"
let server: Server

beforeAll(async () => {
  const databaseUrl = await cloneDatabase()
  server = await startServer({ secret, databaseUrl }, { PROCESSES: "2", METRICS_TOKEN: "a token" }, 120)
})

afterAll(endServers)

function childrenOf(parent: number): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => {
    try {
      return (
        Number(
          readFileSync(`/proc/${pid}/stat`, "utf8")
            .replace(/^.*\) \S /, "")
            .split(" ")[0],
        ) === parent
      )
    } catch {
      return false
    }
  })
}

const workers = () => childrenOf(server.process.pid ?? 0)
const address = (path: string) => `http://127.0.0.1:${server.port}${path}`

/** On a new connection, since one that was open to a killed process ends with it. */
function statusOf(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(address(path), { agent: false }, (answer) => {
      answer.resume()
      answer.once("end", () => resolve(answer.statusCode))
    }).once("error", reject)
  })
}

async function kill(pid = 0): Promise<void> {
  killProcess(pid)
  await expect.poll(() => workers().includes(pid)).toBe(false)
}

/** A connection that was handed to a process just as it was killed is lost, so the first answers are not counted. */
async function tenAnswersInARow(): Promise<void> {
  await expect
    .poll(async () => {
      for (let times = 0; times < 10; times++) {
        const status = await Promise.race([statusOf("/faq").catch(String), wait(5_000, "no answer")])
        if (status !== 200) return status
      }
      return "ten times 200"
    })
    .toBe("ten times 200")
}

const twoRun = () => expect.poll(() => workers().length, { timeout: 60_000 }).toBe(2)

test("one port is answered by several processes, and their figures are added up", async () => {
  await twoRun()
  for (let times = 0; times < 20; times++) expect(await statusOf("/faq")).toBe(200)
  const readMetrics = async () => {
    const answer = await fetch(address("/metrics"), { headers: { authorization: "Bearer a token" } })
    return await answer.text()
  }
  // A process that is still starting does not answer in time.
  await expect.poll(readMetrics).toMatch(/^quaich_requests_total\{kind="page",status="200"\} 20$/m)
})

test("a process that ends is replaced, and the others go on answering", async () => {
  await twoRun()
  await kill(workers()[0])
  await tenAnswersInARow()
  await twoRun()
})

test("a process that ends while it starts is replaced too", async () => {
  await twoRun()
  const [first, second] = workers()
  await kill(second)
  await twoRun()
  await kill(workers().find((pid) => pid !== first))
  await twoRun()
  expect(await statusOf("/faq")).toBe(200)
})

test("processes that together need more connections than the database allows do not start", async () => {
  const databaseUrl = await cloneDatabase()
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  const name = new URL(databaseUrl).pathname.slice(1)
  await owner.query(`alter database ${name} connection limit ${2 * connectionsOf(everyRole)}`)
  await owner.end()
  const start = (PROCESSES: string) => startServer({ secret, databaseUrl }, { PROCESSES }, 120)
  await expect(start("3")).rejects.toThrow("The server ended with 1")
  await (await start("2")).stop()
})
