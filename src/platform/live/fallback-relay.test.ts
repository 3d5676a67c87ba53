import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { afterAll, afterEach, expect, test, vi } from "vitest"
import { cloneDatabase } from "../../../test/db.ts"
import { NatsServer } from "../../../test/servers/nats-server.ts"
import { TcpProxy } from "../../../test/servers/tcp-proxy.ts"
import { openLog } from "../log.ts"
import { LiveHub } from "./live.ts"
import { connectLiveRelay } from "./live-relay.server.ts"
import { readNatsAddress } from "./nats-address.ts"
import type { Relay } from "./relay.ts"
import { relayClientsOf } from "./relay-client.server.ts"
import { readMessage } from "./relay-message.ts"
import { defineTopic, type Topic } from "./topic.ts"

/** Of its own: other tests send news too. */
const databaseUrl = await cloneDatabase()
const secret = "a secret that all processes share"
const nats = await NatsServer.start()
const closing: { close(): Promise<void> }[] = []
const testTopic = defineTopic("test")

afterEach(async () => {
  vi.useRealTimers()
  for (const each of closing.splice(0)) await each.close()
})
afterAll(() => nats.discard())

/** Without an address it uses NOTIFY alone. */
async function join(url?: string) {
  const hub = new LiveHub()
  let gaps = 0
  const heard: string[] = []
  const logged: string[] = []
  hub.onMissed(() => gaps++)
  hub.onChange(({ topic }) => heard.push(topic))
  const log = openLog("info", { write: (line) => void logged.push(line) })
  const address = url === undefined ? undefined : readNatsAddress(url)
  const settings = address && { address, secret }
  const relay: Relay = await connectLiveRelay(hub, log, relayClientsOf(databaseUrl), { nats: settings })
  closing.push(relay)
  await hub.watch([testTopic.every])
  return {
    hub,
    heard,
    gaps: () => gaps,
    linesWith: (text: string) => logged.filter((line) => line.includes(text)),
  }
}

type Joined = Awaited<ReturnType<typeof join>>

let count = 0
function publish({ hub }: Joined): Topic {
  const state = testTopic.state(`news ${++count}`, 1, {})
  hub.publish(state)
  return state.topic
}

async function expectExchange(one: Joined, other: Joined): Promise<void> {
  const [there, back] = [publish(one), publish(other)]
  await expect.poll(() => other.heard).toContain(there)
  await expect.poll(() => one.heard).toContain(back)
}

const isDown = ({ hub }: Joined) => hub.relayDownSeconds !== 0
const becomes = (one: Joined, down: boolean) => expect.poll(() => isDown(one)).toBe(down)

/** Notifications that carry news. */
async function listenForNews() {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  closing.push({ close: () => client.end() })
  const topics: string[] = []
  client.on("notification", ({ payload = "" }) => {
    for (const { topic } of readMessage(payload)?.states ?? []) topics.push(topic)
  })
  await client.query("listen live")
  return topics
}

test("while NATS carries the news the database carries none, and none that nobody watches reach a process", async () => {
  const notified = await listenForNews()
  const [here, there] = [await join(nats.address), await join(nats.address)]
  const other = defineTopic("unwatched")
  here.hub.publish(other.state("1", 1, {}))
  await there.hub.watch([other.of("2")])
  here.hub.publish(other.state("2", 1, {}))
  await expect.poll(() => there.heard).toContain("unwatched:2")
  await expectExchange(here, there)
  expect(there.heard).not.toContain("unwatched:1")
  expect(notified).toEqual([])
  const subjects = (await nats.connections()).map(
    (each) => each.filter((name) => name.includes(".unwatched.")).length,
  )
  expect(subjects.toSorted()).toEqual([0, 1])
})

test("NATS dies and comes back: the news go on, each process reads everything anew and logs it once", async () => {
  const [here, there] = [await join(nats.address), await join(nats.address)]
  await nats.kill()
  await expectExchange(here, there)
  await Promise.all([becomes(here, true), becomes(there, true)])
  // Several attempts to connect fail meanwhile.
  await wait(1_500)
  await nats.run()
  await Promise.all([becomes(here, false), becomes(there, false)])
  await expectExchange(here, there)
  for (const { gaps, linesWith } of [here, there]) {
    expect(gaps()).toBeGreaterThanOrEqual(1)
    expect(linesWith("NATS does not carry")).toHaveLength(1)
    expect(linesWith("NATS carries the news between processes again")).toHaveLength(1)
  }
  expect(here.linesWith(secret)).toEqual([])
})

test("processes that start while NATS is away hear each other, and use it as soon as it is there", async () => {
  await nats.kill()
  const [here, there] = [await join(nats.address), await join(nats.address)]
  await expectExchange(here, there)
  expect([isDown(here), isDown(there)]).toEqual([true, true])
  await nats.run()
  await Promise.all([becomes(here, false), becomes(there, false)])
  const notified = await listenForNews()
  await expectExchange(here, there)
  expect(notified).toEqual([])
})

test("one process alone loses NATS: the others notify for its sake, and stop when it is back", async () => {
  const proxy = await TcpProxy.to(nats.address)
  closing.push(proxy)
  const [cut, other] = [await join(proxy.url), await join(nats.address)]
  await expectExchange(cut, other)
  proxy.goDown()
  await becomes(cut, true)
  await expect.poll(cut.gaps).toBeGreaterThanOrEqual(1)
  await expectExchange(cut, other)
  expect(isDown(other)).toBe(false)
  proxy.heal()
  await becomes(cut, false)
  const notified = await listenForNews()
  await expect
    .poll(async () => {
      notified.length = 0
      await expectExchange(cut, other)
      return notified
    })
    .toEqual([])
})

test("a process without LIVE_RELAY hears one that has it, and is heard", async () => {
  const [withNats, without] = [await join(nats.address), await join()]
  const gapsReach = (least: number) => expect.poll(without.gaps).toBeGreaterThanOrEqual(least)
  // What the other had sent before it knew of this one is read anew.
  await gapsReach(1)
  await expectExchange(withNats, without)
  expect(without.hub.relayDownSeconds).toBeNull()
  const late = await join(nats.address)
  await gapsReach(2)
  await expectExchange(late, without)
})

test("two processes on different NATS servers notice that they do not hear each other", async () => {
  const elsewhere = await NatsServer.start()
  closing.push({ close: () => elsewhere.discard() })
  vi.useFakeTimers({ toFake: ["performance"] })
  const [here, there] = [await join(nats.address), await join(elsewhere.address)]
  expect([isDown(here), isDown(there)]).toEqual([false, false])
  const nextDown = () => {
    const down = [isDown(here), isDown(there)]
    // Beats through the database arrive in between.
    if (down.includes(false)) vi.advanceTimersByTime(25_000)
    return down
  }
  await expect.poll(nextDown, { interval: 4_000, timeout: 60_000 }).toEqual([true, true])
  for (const { gaps } of [here, there]) await expect.poll(gaps).toBeGreaterThanOrEqual(1)
  await expectExchange(here, there)
})

test("a process that NATS refuses subscriptions or messages uses NOTIFY", async () => {
  const users = (permissions: string) =>
    `authorization { users: [{ user: quaich, password: "a password of NATS", permissions: { ${permissions} } }] }`
  for (const permissions of ['subscribe: { deny: ">" }', 'publish: { deny: ">" }']) {
    const strict = await NatsServer.start(users(permissions))
    closing.push({ close: () => strict.discard() })
    const [here, there] = [await join(strict.address), await join(strict.address)]
    await Promise.all([becomes(here, true), becomes(there, true)])
    await expectExchange(here, there)
  }
})

test("a user who may use the shop's subjects alone is enough, and a host of the list may be away", async () => {
  const permissions = 'publish: "quaich.>", subscribe: "quaich.>"'
  const strict = await NatsServer.start(
    `authorization { users: [{ user: quaich, password: "a password of NATS", permissions: { ${permissions} } }] }`,
  )
  closing.push({ close: () => strict.discard() })
  const url = strict.address.replace("@", "@127.0.0.1:1,")
  const [here, there] = [await join(url), await join(url)]
  const notified = await listenForNews()
  await expectExchange(here, there)
  expect([isDown(here), isDown(there)]).toEqual([false, false])
  expect(notified).toEqual([])
})

test("a wrong password and a server without TLS are logged, without the password", async () => {
  for (const url of [
    nats.address.replace(/:[^:@]+@/, ":a wrong one@"),
    nats.address.replace("nats://", "tls://"),
  ]) {
    const [here, there] = [await join(url), await join(url)]
    await expectExchange(here, there)
    expect(here.linesWith("NATS does not carry")).toHaveLength(1)
    expect(here.linesWith("a wrong one")).toEqual([])
    expect(here.linesWith("password of NATS")).toEqual([])
  }
})
