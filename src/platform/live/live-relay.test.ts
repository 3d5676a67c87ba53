import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { afterAll, afterEach, expect, inject, test } from "vitest"
import { TcpProxy } from "../../../test/tcp-proxy.ts"
import { openLog } from "../log.ts"
import { LiveHub } from "./live.ts"
import { connectLiveRelay, relayClientsOf } from "./live-relay.server.ts"
import { defineTopic } from "./topic.ts"

const log = openLog("silent")
const admin = new pg.Client({ connectionString: inject("postgresUrl") })
await admin.connect()
const proxy = await TcpProxy.to(inject("postgresUrl"))
const joined: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const relay of joined.splice(0)) await relay.close()
})
afterAll(async () => {
  await admin.end()
  await proxy.close()
})

async function join(url = inject("postgresUrl")) {
  const hub = new LiveHub()
  let gaps = 0
  const heard: string[] = []
  hub.onMissed(() => gaps++)
  hub.onChange(({ topic }) => heard.push(topic))
  joined.push(await connectLiveRelay(hub, log, relayClientsOf(url)))
  return { hub, heard, gaps: () => gaps }
}

async function connections(cut = false): Promise<number> {
  const { rows } = await admin.query(
    `select ${cut ? "pg_terminate_backend(pid)" : "pid"} from pg_stat_activity
     where application_name = 'quaich live' and datname = current_database()`,
  )
  return rows.length
}

const testTopic = defineTopic("test")
let messageCount = 0
function publish(hub: LiveHub): string {
  const state = testTopic.state(String(++messageCount), 1, {})
  hub.publish(state)
  return state.topic
}

test("eight cuts of all connections leave one listener and one sender each, and each cut is one gap", async () => {
  const [here, there] = [await join(), await join()]
  const first = publish(here.hub)
  await expect.poll(() => there.heard).toContain(first)
  const back = publish(there.hub)
  await expect.poll(() => here.heard).toContain(back)
  expect(await connections()).toBe(4)
  for (let cut = 1; cut <= 8; cut++) {
    await connections(true)
    await expect.poll(here.gaps).toBe(cut)
    await expect.poll(there.gaps).toBe(cut)
    const [one, other] = [publish(here.hub), publish(there.hub)]
    await expect.poll(() => there.heard).toContain(one)
    await expect.poll(() => here.heard).toContain(other)
    expect(await connections()).toBe(4)
  }
})

test("a listener that has gone silent is detected by its own heartbeat and replaced", async () => {
  const [deaf, other] = [await join(proxy.url), await join()]
  proxy.fallSilent()
  await wait(4_000)
  proxy.heal()
  await expect.poll(deaf.gaps).toBe(1)
  const topic = publish(other.hub)
  await expect.poll(() => deaf.heard).toContain(topic)
  await expect.poll(() => connections()).toBe(3)
})

test("messages that could not be sent during a database outage are sent when it is back", async () => {
  const [here, there] = [await join(proxy.url), await join()]
  const first = publish(here.hub)
  await expect.poll(() => there.heard).toContain(first)
  proxy.cut()
  const late = publish(here.hub)
  await expect.poll(() => there.heard).toContain(late)
})

test("messages published just before a process stops are sent, and no connection outlives it", async () => {
  const there = await join()
  for (let afterMs = 25; afterMs < 45; afterMs++) {
    const hub = new LiveHub()
    const leaving = await connectLiveRelay(hub, log, relayClientsOf(inject("postgresUrl")))
    const topic = publish(hub)
    await wait(afterMs)
    await leaving.close()
    await expect.poll(() => there.heard).toContain(topic)
  }
  await expect.poll(() => connections()).toBe(1)
})
