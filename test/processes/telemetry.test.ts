import { randomUUID } from "node:crypto"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type BenchFixtures, makeFixtures } from "../../bench/fixtures.ts"
import { endServers, type Server, startServer } from "../../bench/harness.ts"
import { cloneDatabase } from "../db.ts"
import { attributesOf, openOtlpReceiver } from "../servers/otlp-receiver.ts"

const secret = "a secret that signs nothing outside of this test"
const databaseUrl = await cloneDatabase()
const receiver = await openOtlpReceiver()
const coverage = mkdtempSync(join(tmpdir(), "quaich-modules-"))
const traceId = "0af7651916cd43dd8448eb211c80319c"
const parentId = "b7ad6b7169203331"
let fixtures: BenchFixtures

beforeAll(async () => {
  fixtures = await makeFixtures({ secret, databaseUrl }, { bidders: 2, lots: 2 })
})

afterAll(async () => {
  await endServers()
  await receiver.close()
  rmSync(coverage, { recursive: true, force: true })
})

async function placeBid(
  server: Server,
  lotId = fixtures.lotIds[0] ?? "",
  headers: Record<string, string> = {},
) {
  return await fetch(`http://127.0.0.1:${server.port}/api/lots/${lotId}/bids`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Token ${fixtures.bidders[0]?.token}`,
      ...headers,
    },
    body: JSON.stringify({ maxCents: 900_00, confirm: 900_00, idempotencyKey: randomUUID() }),
  })
}

/** The addresses of all scripts that a server has loaded until it ended. */
async function modulesOf(
  env: Record<string, string>,
  use: (server: Server) => Promise<void>,
): Promise<string[]> {
  const folder = mkdtempSync(join(coverage, "run-"))
  const server = await startServer({ secret, databaseUrl }, { ...env, NODE_V8_COVERAGE: folder }, 120)
  await use(server)
  await server.stop("SIGTERM")
  return readdirSync(folder).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(folder, name), "utf8")) as { result: { url: string }[] }
    return result.map(({ url }) => url)
  })
}

/** Without the API, which prom-client loads for itself. */
const ofTelemetry = (modules: readonly string[]) =>
  modules.filter((url) => /@opentelemetry\/(?!api\/)|open-telemetry/.test(url))

test("without the setting no module of OpenTelemetry is loaded, and bids are taken", async () => {
  const modules = await modulesOf({}, async (server) => {
    const answer = await placeBid(server)
    expect(answer.status).toBe(201)
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/)
  })
  expect(modules.filter((url) => url.includes("/graphile-worker/"))).not.toEqual([])
  expect(ofTelemetry(modules)).toEqual([])
})

test("with it a bid's spans, the log and the metrics reach the collector", async () => {
  let requestId = ""
  const modules = await modulesOf(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=whisky%20sales",
      LOG_LEVEL: "info",
    },
    async (server) => {
      const answer = await placeBid(server, fixtures.lotIds[1], {
        traceparent: `00-${traceId}-${parentId}-00`,
      })
      expect(answer.status).toBe(201)
      requestId = answer.headers.get("x-request-id") ?? ""
      await fetch(`http://127.0.0.1:${server.port}/auth/verify/a-secret-token?email=ann@example.com`)
      await fetch(`http://127.0.0.1:${server.port}/status`)
    },
  )
  expect(ofTelemetry(modules)).not.toEqual([])
  const { spans, logs, metrics } = receiver.received
  expect(new Set(receiver.requests.map(({ path }) => path))).toEqual(
    new Set(["/v1/traces", "/v1/logs", "/v1/metrics"]),
  )
  expect(receiver.requests[0]?.headers).toMatchObject({ "x-tenant": "whisky sales" })
  const request = spans.find((span) => span.traceId === traceId && span.name === "request")
  expect(request).toMatchObject({ parentSpanId: parentId })
  expect(requestId).toBe(`${traceId}-${request?.spanId}`)
  expect(attributesOf(request ?? { attributes: [] })).toMatchObject({
    "http.request.method": "POST",
    "url.path": `/api/lots/${fixtures.lotIds[1]}/bids`,
    "http.response.status_code": 201,
  })
  const batch = spans.find((span) => span.name === "bid batch" && span.traceId === traceId)
  expect(batch).toMatchObject({ parentSpanId: request?.spanId })
  expect(attributesOf(batch ?? { attributes: [] })).toEqual({ bids: 1, lots: 1 })
  expect(spans.map(({ name }) => name)).toContain("job")
  const line = logs.find((each) => each.traceId === traceId)
  expect(line).toMatchObject({ body: { stringValue: "request" }, severityText: "INFO" })
  expect(metrics.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["quaich_bids_accepted_total", "quaich_request_seconds", "quaich_lots_overdue"]),
  )
  const everything = JSON.stringify(receiver.received)
  expect(everything).toContain("/auth/verify/…")
  for (const hidden of ["a-secret-token", "ann@example.com"]) expect(everything).not.toContain(hidden)
  // The bid's maximum.
  expect(everything).not.toMatch(/[":]90000[",}]/)
})
