import { spawn, spawnSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { type BenchFixtures, makeFixtures } from "./fixtures.ts"
import { freePort, type Server, startServer, startTestDatabase } from "./harness.ts"
import { load } from "./load.ts"

const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const bidsPerSecond = Number(process.env.BENCH_BIDS ?? 20)
const maxToServer = 5
const maxAgeMs = 1_000

type Edge = { port: number; stop(): void }

/**
 * A hot lot behind Varnish, while bids go on, beside the server alone. Each answer's price is compared with the bids:
 * it must have been the price within the last second. Needs Debian's varnish and varnish-modules.
 */
export async function run(): Promise<void> {
  console.log("# edge")
  if (spawnSync("varnishd", ["-V"]).status !== 0) {
    console.log("varnishd is not installed: apt-get install varnish varnish-modules")
    return
  }
  const testDatabase = await startTestDatabase()
  const fixtures = await makeFixtures(testDatabase, { bidders: 3, lots: 2 })
  const alone = await startServer(testDatabase, { TRUST_PROXY: "on" }, 180)
  const path = await lotPath(alone, fixtures)
  await measure("server alone", alone.port, alone, fixtures, path)
  await alone.stop()
  const edgePort = await freePort()
  const behind = { TRUST_PROXY: "on", EDGE_PURGE: `http://127.0.0.1:${edgePort}` }
  const server = await startServer(testDatabase, behind, 180)
  const edge = await startVarnish(server.port, edgePort)
  try {
    await measure("through Varnish", edge.port, server, fixtures, path)
  } finally {
    edge.stop()
    await server.stop()
    await testDatabase.stop()
  }
}

async function lotPath({ port }: Server, { lotIds }: BenchFixtures): Promise<string> {
  const any = `/whisky-auction-live/singapore/${lotIds[0]}/any`
  const answer = await fetch(`http://127.0.0.1:${port}${any}`, { redirect: "manual" })
  return answer.headers.get("location") ?? any
}

async function measure(name: string, port: number, server: Server, fixtures: BenchFixtures, path: string) {
  const request = () =>
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-country: SG\r\nx-edge-country: SG\r\naccept-encoding: gzip\r\n\r\n`
  await load(port, request, 2)
  const storm = new BidStorm(server.port, fixtures)
  const before = await countRequests(server)
  const [result, oldest] = await Promise.all([
    load(port, request, seconds),
    storm.watch(`http://127.0.0.1:${port}${path}`, seconds),
    storm.run(seconds),
  ])
  const toServer =
    ((await countRequests(server)) - before - storm.bids - oldest.looks * (port === server.port ? 1 : 0)) /
    seconds
  console.log(
    `${name}: ${Math.round(result.rate)}/s, p99 ${result.p99Ms.toFixed(1)} ms, ${storm.bids} bids, ` +
      `${toServer.toFixed(1)}/s reached the server, oldest of ${oldest.looks} prices ${Math.round(oldest.ms)} ms`,
  )
  if (port === server.port) return
  if (toServer > maxToServer) throw new Error(`${toServer}/s reached the server`)
  if (oldest.ms > maxAgeMs) throw new Error(`a price was ${oldest.ms} ms old`)
}

/** Two bidders outbid each other; what the price was, and until when. */
class BidStorm {
  bids = 0
  readonly #port: number
  readonly #fixtures: BenchFixtures
  /** By price: when it was replaced. */
  readonly #replacedAt = new Map<number, number>()
  #isOver = false

  constructor(port: number, fixtures: BenchFixtures) {
    this.#port = port
    this.#fixtures = fixtures
  }

  async run(duration: number): Promise<void> {
    const ends = performance.now() + duration * 1_000
    let price = 0
    while (performance.now() < ends) {
      const begun = performance.now()
      const next = await this.#bid()
      if (next !== price) this.#replacedAt.set(price, performance.now())
      price = next
      this.bids++
      await wait(Math.max(0, 1_000 / bidsPerSecond - (performance.now() - begun)))
    }
    this.#isOver = true
  }

  /** How long ago the price on each answer had been replaced when it was asked for. */
  async watch(url: string, duration: number): Promise<{ ms: number; looks: number }> {
    let [ms, looks] = [0, 0]
    const ends = performance.now() + duration * 1_000
    while (performance.now() < ends && !this.#isOver) {
      const askedAt = performance.now()
      const answer = await fetch(url, { headers: { "x-country": "SG", "x-edge-country": "SG" } })
      const price = priceOn(await answer.text())
      ms = Math.max(ms, askedAt - (this.#replacedAt.get(price) ?? askedAt))
      looks++
      await wait(5)
    }
    return { ms, looks }
  }

  async #bid(): Promise<number> {
    lastMaximum.cents += 2_00
    lastMaximum.turn++
    const { cents: maxCents, turn } = lastMaximum
    const answer = await fetch(`http://127.0.0.1:${this.#port}/api/lots/${this.#fixtures.lotIds[0]}/bids`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Token ${this.#fixtures.bidders[1 + (turn % 2)]?.token}`,
      },
      body: JSON.stringify({ maxCents, confirm: maxCents, idempotencyKey: randomUUID() }),
    })
    const { priceCents } = (await answer.json()) as { priceCents: number }
    if (!answer.ok) throw new Error(`a bid is answered ${answer.status}`)
    return priceCents
  }
}

const lastMaximum = { cents: 500_00, turn: 0 }

/** The page's description names it. */
function priceOn(html: string): number {
  const [, dollars] = /<meta name="description" content="[^"]*?S\$([\d,.]*\d)/.exec(html) ?? []
  if (dollars === undefined) throw new Error("the page has no price")
  return Math.round(Number(dollars.replaceAll(",", "")) * 100)
}

/** All that the server has answered. */
async function countRequests({ port }: Server): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return [...text.matchAll(/^quaich_requests_total\{[^}]*\} (\d+)/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  )
}

async function startVarnish(serverPort: number, port: number): Promise<Edge> {
  const folder = mkdtempSync(join(tmpdir(), "quaich-edge-"))
  // Varnish works as a user of its own.
  chmodSync(folder, 0o755)
  const vcl = join(folder, "quaich.vcl")
  const text = readFileSync("deploy/varnish/quaich.vcl", "utf8")
  writeFileSync(vcl, text.replace('.port = "3000"', `.port = "${serverPort}"`))
  const child = spawn(
    "varnishd",
    ["-F", "-n", folder, "-a", `127.0.0.1:${port}`, "-f", vcl, "-s", "malloc,64m"],
    { stdio: "ignore" },
  )
  const stop = () => {
    child.kill("SIGTERM")
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  }
  for (let tries = 0; tries < 600; tries++) {
    if (
      await fetch(`http://127.0.0.1:${port}/healthz`).then(
        () => true,
        () => false,
      )
    )
      return { port, stop }
    await wait(50)
  }
  stop()
  throw new Error("varnishd does not answer")
}
