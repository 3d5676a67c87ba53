import { readFileSync } from "node:fs"
import { getCACertificates, setDefaultCACertificates } from "node:tls"
import { connect } from "@nats-io/transport-node"
import { afterAll, afterEach, expect, test } from "vitest"
import { NatsServer } from "../../../test/servers/nats-server.ts"
import { openLog } from "../log.ts"
import { LiveHub } from "./live.ts"
import { readNatsAddress } from "./nats-address.ts"
import { NatsMessages } from "./nats-message.ts"
import { NatsRelay } from "./nats-relay.server.ts"
import { defineTopic } from "./topic.ts"

const messages = new NatsMessages("a secret that all processes share")
const lotTopic = defineTopic<{ priceCents?: number; text?: string }>("lot")
const closing: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const each of closing.splice(0)) await each.close()
})
const nats = await NatsServer.start()
afterAll(() => nats.discard())

async function join(url = nats.address) {
  const address = readNatsAddress(url)
  if (!address) throw new Error("the address of NATS cannot be read")
  const hub = new LiveHub()
  const heard: string[] = []
  const logged: string[] = []
  let gaps = 0
  hub.onChange(({ topic, version }) => heard.push(`${topic}@${version}`))
  hub.onMissed(() => gaps++)
  const log = openLog("info", { write: (line) => void logged.push(line) })
  const relay = new NatsRelay({
    ...{ address, messages, receiver: hub, log, processName: String(Math.random()) },
    ...{ connected: () => undefined, lost: () => undefined, heard: () => undefined },
  })
  hub.connect(relay)
  await relay.open()
  closing.push(relay)
  await hub.watch([lotTopic.every])
  return { hub, relay, heard, logged, gaps: () => gaps }
}

/** Somebody with the password of NATS, but without the secret of the shop. */
async function joinAsStranger() {
  const { servers = [], user = "", password = "" } = readNatsAddress(nats.address) ?? {}
  const stranger = await connect({ servers, user, pass: password })
  closing.push(stranger)
  return stranger
}

test("forged, broken and huge messages change nothing, and real ones still arrive", async () => {
  const [here, there] = [await join(), await join()]
  const stranger = await joinAsStranger()
  const subject = messages.subjectOf(lotTopic.of("1"))
  const forged = JSON.stringify({ from: "forger", states: [lotTopic.state("1", 99, { priceCents: 1 })] })
  const otherShop = new NatsMessages("a secret of another shop, or a guess")
  const attempts = [
    ...[
      forged,
      "",
      "{",
      "\0".repeat(40),
      `${"A".repeat(32)}${forged}`,
      "[".repeat(60_000),
      "x".repeat(900_000),
    ],
    otherShop.write({ from: "forger", states: [lotTopic.state("1", 99, { priceCents: 1 })] }),
    otherShop.write({ from: "forger", states: [], isGap: true }),
  ]
  for (const attempt of attempts)
    for (const to of [subject, messages.beatSubject]) stranger.publish(to, attempt)
  await stranger.flush()
  here.hub.publish(lotTopic.state("1", 2, { priceCents: 100 }))
  await expect.poll(() => there.heard).toEqual(["lot:1@2"])
  expect([here.gaps(), there.gaps()]).toEqual([0, 0])
  expect(there.logged.filter((line) => line.includes("none of ours"))).toHaveLength(1)
})

test("messages that somebody repeats later or elsewhere bring no older state back", async () => {
  const [here, there] = [await join(), await join()]
  const stranger = await joinAsStranger()
  const recorded: Uint8Array[] = []
  stranger.subscribe(messages.subjectToWatch(lotTopic.every), {
    callback: (_, { data }) => void recorded.push(data),
  })
  await stranger.flush()
  for (const version of [1, 2]) {
    here.hub.publish(lotTopic.state("1", version, { priceCents: version }))
    await expect.poll(() => there.heard).toContain(`lot:1@${version}`)
  }
  for (const message of recorded)
    for (const id of ["1", "2"]) stranger.publish(messages.subjectOf(lotTopic.of(id)), message)
  await stranger.flush()
  here.hub.publish(lotTopic.state("1", 3, { priceCents: 3 }))
  await expect.poll(() => there.heard).toContain("lot:1@3")
  expect(recorded.length).toBeGreaterThanOrEqual(2)
  expect(there.heard).toEqual(["lot:1@1", "lot:1@2", "lot:1@3"])
})

test("a process too slow for the server is cut off, and then reads everything anew", async () => {
  const small = await NatsServer.start("max_payload: 16000\nmax_pending: 16000")
  closing.push({ close: () => small.discard() })
  const [here, there] = [await join(small.address), await join(small.address)]
  for (let id = 0; id < 1_000; id++)
    here.hub.publish(lotTopic.state(String(id), 1, { text: "x".repeat(2_000) }))
  await expect.poll(() => there.gaps() > 0 || there.heard.length === 1_000).toBe(true)
  await expect
    .poll(async () => {
      here.hub.publish(lotTopic.state("last", Date.now(), {}))
      return there.heard.some((each) => each.startsWith("lot:last@"))
    })
    .toBe(true)
  expect(await small.countSlowConsumers()).toBeGreaterThan(0)
})

test("a certificate that is trusted carries the news encrypted, and one that is not is refused", async () => {
  const file = "test/data/certificate.pem"
  const encrypted = await NatsServer.start(
    `tls { cert_file: "${process.cwd()}/${file}", key_file: "${process.cwd()}/${file}" }`,
  )
  closing.push({ close: () => encrypted.discard() })
  const url = encrypted.address.replace("nats://", "tls://").replace("127.0.0.1", "localhost")
  expect((await join(url)).relay.isUsable).toBe(false)
  const trusted = getCACertificates("default")
  setDefaultCACertificates([
    ...trusted,
    readFileSync(file, "utf8").replace(/-----BEGIN PRIVATE KEY-----[\s\S]*?-----END PRIVATE KEY-----\n?/, ""),
  ])
  try {
    const [here, there] = [await join(url), await join(url)]
    here.hub.publish(lotTopic.state("1", 1, {}))
    await expect.poll(() => there.heard).toEqual(["lot:1@1"])
  } finally {
    setDefaultCACertificates(trusted)
  }
})
