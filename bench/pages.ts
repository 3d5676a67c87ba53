import { setTimeout as wait } from "node:timers/promises"
import autocannon from "autocannon"
import { makeFixtures } from "./fixtures.ts"
import { cpuSeconds, type Server, startServer, startTestDatabase } from "./harness.ts"

const seconds = Number(process.env.BENCH_SECONDS ?? 8)

export async function run(): Promise<void> {
  console.log("# pages")
  const testDatabase = await startTestDatabase()
  const fixtures = await makeFixtures(testDatabase, { bidders: 2, lots: 200 })
  const server = await startServer(testDatabase, { PROCESSES: process.env.BENCH_PROCESSES ?? "1" })
  const [lotId = ""] = fixtures.lotIds
  const list = "/whisky-auction-live/singapore"
  const answer = await fetch(`http://127.0.0.1:${server.port}/whisky-auction-live/singapore/${lotId}/any`, {
    redirect: "manual",
  })
  const lot = answer.headers.get("location") ?? `/whisky-auction-live/singapore/${lotId}/any`
  const pages = { "list of 20": list, "list of 100": `${list}?size=100`, "lot page": lot }

  if (process.env.BENCH_ONLY !== "rendered") await measureCached(server, pages)
  // An address that was never requested is not cached, so each request renders. These parameters filter nothing out.
  let rendered = 0
  const fresh = (path: string) => (path === lot ? `bid=${++rendered}` : `to=${20_000_000 - ++rendered}`)
  // A server that runs for days is warm; half a minute of a new one would measure its compiler.
  await load(server, () => `${list}?${fresh(list)}`, {}, 6)
  for (const [name, path] of Object.entries(pages)) {
    await measure(server, `${name}, rendered`, () => `${path}${path.includes("?") ? "&" : "?"}${fresh(path)}`)
  }
  // The first bidder is staff.
  const cookie = `quaich.session_token=${fixtures.bidders[1]?.token}; XSRF-TOKEN=bench`
  await measure(server, "lot page, signed in", () => lot, { cookie })
  await server.stop()
  await testDatabase.stop()
}

async function measureCached(server: Server, pages: Record<string, string>): Promise<void> {
  await measure(server, "baseline, /healthz", () => "/healthz")
  for (const [name, path] of Object.entries(pages)) {
    await measure(server, `${name}, cached`, () => path)
    await measure(server, `${name}, cached, Brotli`, () => path, { "accept-encoding": "br" })
  }
}

async function measure(
  server: Server,
  name: string,
  path: () => string,
  headers: Record<string, string> = {},
): Promise<void> {
  const url = `http://127.0.0.1:${server.port}`
  const first = await fetch(url + path(), { headers })
  const bytes = (await first.arrayBuffer()).byteLength
  if (!first.ok) throw new Error(`${name}: ${first.status}`)
  await wait(300)
  const cpuBefore = await cpuSeconds(server.process.pid ?? 0)
  const result = await load(server, path, headers, seconds)
  const cpu = (await cpuSeconds(server.process.pid ?? 0)) - cpuBefore
  const answered = result["2xx"]
  console.log(
    `${name} (${Math.round(bytes / 1_024)} kB): ${Math.round(answered / result.duration)}/s, p99 ${result.latency.p99} ms, ` +
      `server CPU ${Math.round((cpu / answered) * 1e6)} µs each${result.non2xx ? `, ${result.non2xx} not answered well` : ""}`,
  )
}

async function load(server: Server, path: () => string, headers: Record<string, string>, duration: number) {
  return await autocannon({
    url: `http://127.0.0.1:${server.port}`,
    connections: 20,
    duration,
    requests: [{ method: "GET", headers, setupRequest: (request) => ({ ...request, path: path() }) }],
  })
}
