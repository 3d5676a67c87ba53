import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { afterAll, afterEach, describe, expect, test } from "vitest"
import { cloneDatabase } from "../../../test/db.ts"
import { NatsServer } from "../../../test/servers/nats-server.ts"
import { TcpProxy } from "../../../test/servers/tcp-proxy.ts"
import { openLog } from "../log.ts"
import { LiveHub } from "./live.ts"
import { connectLiveRelay } from "./live-relay.server.ts"
import { readNatsAddress } from "./nats-address.ts"
import { NatsMessages } from "./nats-message.ts"
import { NatsRelay } from "./nats-relay.server.ts"
import type { Relay } from "./relay.ts"
import { relayClientsOf } from "./relay-client.server.ts"
import { defineTopic, type Topic } from "./topic.ts"

const log = openLog("silent")
const secret = "a secret that all processes share"
/** Of its own: other tests send news too. */
const databaseUrl = await cloneDatabase()
const admin = new pg.Client({ connectionString: databaseUrl })
await admin.connect()
const nats = await NatsServer.start()
const joined: Relay[] = []
const proxies: TcpProxy[] = []
const testTopic = defineTopic("test")

afterEach(async () => {
  for (const relay of joined.splice(0)) await relay.close()
  for (const proxy of proxies.splice(0)) await proxy.close()
})
afterAll(async () => {
  await admin.end()
  await nats.discard()
})

async function countListeners(): Promise<number> {
  const { rows } = await admin.query(
    `select pid from pg_stat_activity where application_name = 'quaich live' and datname = current_database()`,
  )
  return rows.length
}

function natsAddressOf(url: string) {
  const address = readNatsAddress(url)
  if (!address) throw new Error("the address of NATS cannot be read")
  return address
}

async function connectNatsAlone(hub: LiveHub, url: string): Promise<Relay> {
  const relay = new NatsRelay({
    ...{ address: natsAddressOf(url), messages: new NatsMessages(secret) },
    ...{ receiver: hub, log, processName: String(Math.random()) },
    ...{ connected: () => undefined, lost: () => undefined, heard: () => undefined },
  })
  hub.connect(relay)
  await relay.open()
  return relay
}

const ways = [
  {
    name: "NOTIFY",
    url: databaseUrl,
    connect: (hub: LiveHub, url: string) => connectLiveRelay(hub, log, relayClientsOf(url)),
    countConnections: countListeners,
    /** Of a process that has sent and listened. */
    perProcess: 2,
    hasGaps: (gaps: number, cuts: number) => gaps === cuts,
  },
  {
    name: "NATS",
    url: nats.address,
    connect: connectNatsAlone,
    countConnections: async () => (await nats.connections()).length,
    perProcess: 1,
    hasGaps: (gaps: number, cuts: number) => gaps === cuts,
  },
  {
    name: "NATS with NOTIFY in its place",
    url: nats.address,
    connect: (hub: LiveHub, url: string) =>
      connectLiveRelay(hub, log, relayClientsOf(databaseUrl), {
        nats: { address: natsAddressOf(url), secret },
      }),
    countConnections: async () => (await nats.connections()).length,
    perProcess: 1,
    /** Another process that begins to notify is a gap too. */
    hasGaps: (gaps: number, cuts: number) => gaps >= cuts,
  },
]

describe.each(ways)("$name", ({ url, connect, countConnections, perProcess, hasGaps }) => {
  async function join(at = url) {
    const hub = new LiveHub()
    let gaps = 0
    const heard: string[] = []
    hub.onMissed(() => gaps++)
    hub.onChange(({ topic }) => heard.push(topic))
    joined.push(await connect(hub, at))
    await hub.watch([testTopic.every])
    return { hub, heard, gaps: () => gaps }
  }

  /** Its own way to the relay, which can be cut. */
  async function joinByProxy() {
    const proxy = await TcpProxy.to(url)
    proxies.push(proxy)
    return { ...(await join(proxy.url)), proxy }
  }

  let count = 0
  function publish(hub: LiveHub): Topic {
    const state = testTopic.state(`${++count}.* >`, 1, {})
    hub.publish(state)
    return state.topic
  }

  test("four cuts leave no connection behind, and each cut is one gap", async () => {
    const [here, there] = [await joinByProxy(), await joinByProxy()]
    const first = publish(here.hub)
    await expect.poll(() => there.heard).toContain(first)
    const back = publish(there.hub)
    await expect.poll(() => here.heard).toContain(back)
    expect(await countConnections()).toBe(2 * perProcess)
    for (let cut = 1; cut <= 4; cut++) {
      here.proxy.cut()
      there.proxy.cut()
      for (const { gaps } of [here, there]) await expect.poll(() => hasGaps(gaps(), cut)).toBe(true)
      const [one, other] = [publish(here.hub), publish(there.hub)]
      await expect.poll(() => there.heard).toContain(one)
      await expect.poll(() => here.heard).toContain(other)
      await expect.poll(countConnections).toBe(2 * perProcess)
    }
  })

  test("a connection that has gone silent is detected and replaced", async () => {
    const [deaf, other] = [await joinByProxy(), await join()]
    deaf.proxy.fallSilent()
    await wait(4_000)
    deaf.proxy.heal()
    await expect.poll(deaf.gaps).toBeGreaterThanOrEqual(1)
    const topic = publish(other.hub)
    await expect.poll(() => deaf.heard).toContain(topic)
  })

  test("what a process publishes while it is cut off arrives later", async () => {
    const [here, there] = [await joinByProxy(), await join()]
    const first = publish(here.hub)
    await expect.poll(() => there.heard).toContain(first)
    here.proxy.goDown()
    const late = publish(here.hub)
    await wait(100)
    here.proxy.heal()
    await expect.poll(() => there.heard).toContain(late)
  })

  test("a process that starts during an outage hears the others afterwards", async () => {
    const proxy = await TcpProxy.to(url)
    proxies.push(proxy)
    proxy.goDown()
    const [late, other] = [await join(proxy.url), await join()]
    proxy.heal()
    await expect.poll(late.gaps).toBeGreaterThanOrEqual(1)
    const topic = publish(other.hub)
    await expect.poll(() => late.heard).toContain(topic)
  })

  test("messages published just before a process stops are sent, and no connection outlives it", async () => {
    const there = await join()
    for (let afterMs = 25; afterMs < 45; afterMs++) {
      const hub = new LiveHub()
      const leaving = await connect(hub, url)
      const topic = publish(hub)
      await wait(afterMs)
      await leaving.close()
      await expect.poll(() => there.heard).toContain(topic)
    }
    await expect.poll(countConnections).toBe(1)
  })

  test("a state too large to send is a gap for the others, and the next states arrive", async () => {
    const [here, there] = [await join(), await join()]
    here.hub.publish({ topic: testTopic.of("large"), version: 1, data: { text: "x".repeat(100_000) } })
    await expect.poll(there.gaps).toBe(1)
    const topic = publish(here.hub)
    await expect.poll(() => there.heard).toContain(topic)
    expect(there.heard).not.toContain("test:large")
  })

  test("of a burst the last version of each topic arrives", async () => {
    const [here, there] = [await join(), await join()]
    const versions = new Map<string, number>()
    there.hub.onChange(({ topic, version }) => versions.set(topic, version))
    for (let version = 1; version <= 50; version++)
      for (const id of ["burst a", "burst b"]) here.hub.publish(testTopic.state(id, version, {}))
    await expect.poll(() => [versions.get("test:burst a"), versions.get("test:burst b")]).toEqual([50, 50])
  })

  test("an older version published after a newer one does not take its place", async () => {
    const [here, there] = [await join(), await join()]
    const versions: number[] = []
    const disordered = testTopic.of(`disordered ${++count}`)
    there.hub.onChange(({ topic, version }) => topic === disordered && versions.push(version))
    for (const version of [1, 3, 2]) here.hub.publish({ topic: disordered, version, data: {} })
    await expect.poll(() => versions.at(-1)).toBe(3)
  })
})
