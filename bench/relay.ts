import { type ChildProcess, fork } from "node:child_process"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { LiveHub } from "#platform/live/live.ts"
import { NatsServer } from "../test/servers/nats-server.ts"
import { cpuSeconds, databaseCpuSeconds, startTestDatabase } from "./harness.ts"
import { benchLotTopic, benchRelay } from "./relay-listeners.ts"

const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const lots = 480
const statesPerSecond = 1_000
const listenerCounts = [2, 8, 16]
/** A listener watches all lots, or one of so many parts. */
const shares = [1, 8]

type Used = { database: number; nats: number; listeners: number; sender: number; wanted: number }
type ListenerReport = { wanted: number; cpuMs: number }

/** News of lots by NOTIFY and by NATS in the same run: processor time for each delivery that somebody wants. */
export async function run(): Promise<void> {
  console.log("# relay")
  const testDatabase = await startTestDatabase()
  const nats = await NatsServer.start()
  const database = new pg.Client({ connectionString: testDatabase.databaseUrl })
  await database.connect()
  for (const share of shares)
    for (const listeners of listenerCounts) {
      const measure = (natsUrl: string) =>
        measureWay({ database, nats, databaseUrl: testDatabase.databaseUrl, natsUrl, listeners, share })
      const [byNotify, byNats] = [await measure(""), await measure(nats.address)]
      console.log(`${listeners} listeners that watch ${share === 1 ? "all lots" : `1/${share} of the lots`}:`)
      print("NOTIFY", byNotify)
      print("NATS", byNats)
      console.log(
        `  NATS to NOTIFY: database ${ratio(byNats.database, byNotify.database)}, all ${ratio(sum(byNats) / byNats.wanted, sum(byNotify) / byNotify.wanted)}, listeners ${ratio(byNats.listeners / byNats.wanted, byNotify.listeners / byNotify.wanted)}`,
      )
    }
  await database.end()
  await nats.discard()
  await testDatabase.stop()
}

type RelayWay = {
  database: pg.Client
  nats: NatsServer
  databaseUrl: string
  natsUrl: string
  listeners: number
  share: number
}

async function measureWay({
  database,
  nats,
  databaseUrl,
  natsUrl,
  listeners,
  share,
}: RelayWay): Promise<Used> {
  const options = [databaseUrl, natsUrl, listeners, lots, share].map(String)
  const child = fork(new URL("./relay-listeners.ts", import.meta.url), options)
  await reportOf(child)
  const hub = new LiveHub()
  const relay = await benchRelay(hub, databaseUrl, natsUrl)
  // The code is compiled and the beats have been heard.
  await publishFor(hub, 4)
  const read = async () => {
    child.send("report")
    const { wanted, cpuMs } = await reportOf(child)
    const { user, system } = process.cpuUsage()
    return {
      database: (await databaseCpuSeconds(database)) * 1_000,
      nats: (await cpuSeconds(nats.processId)) * 1_000,
      listeners: cpuMs,
      sender: (user + system) / 1_000,
      wanted,
    }
  }
  const before = await read()
  await publishFor(hub, seconds)
  await wait(500)
  const after = await read()
  await relay.close()
  child.kill()
  const used = (name: keyof Used) => after[name] - before[name]
  return {
    ...{ database: used("database"), nats: used("nats"), listeners: used("listeners") },
    ...{ sender: used("sender"), wanted: used("wanted") },
  }
}

function reportOf(child: ChildProcess): Promise<ListenerReport> {
  return new Promise((resolve) => child.once("message", (report) => resolve(report as ListenerReport)))
}

let version = 0
async function publishFor(hub: LiveHub, forSeconds: number): Promise<void> {
  const data = { priceCents: 12_345_00, bidCount: 17, text: "x".repeat(250) }
  const begun = performance.now()
  for (let sent = 0; performance.now() - begun < forSeconds * 1_000; ) {
    const due = ((performance.now() - begun) / 1_000) * statesPerSecond
    for (; sent < due; sent++) hub.publish(benchLotTopic.state(String(++version % lots), version, data))
    await wait(5)
  }
}

const sum = ({ database, nats, listeners, sender }: Used) => database + nats + listeners + sender
const ratio = (one: number, other: number) => (one / other).toFixed(2)

function print(name: string, used: Used): void {
  const each = (ms: number) => `${((ms * 1_000) / used.wanted).toFixed(1)} µs`
  console.log(
    `  ${name}: ${used.wanted} deliveries; for each: database ${each(used.database)}, nats-server ${each(used.nats)}, listeners ${each(used.listeners)}, sender ${each(used.sender)}`,
  )
}
