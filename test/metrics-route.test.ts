import { Hono } from "hono"
import { expect, test } from "vitest"
import type { LiveHub } from "#platform/live/live.ts"
import { openMetrics } from "../src/server/metrics.ts"
import { metricsRoute } from "../src/server/metrics-route.ts"

const metrics = openMetrics({ connections: 3 } as LiveHub)

const localHost = { host: "localhost:3000" }

function requestMetrics(
  token: string | undefined,
  from: string | undefined,
  headers: Record<string, string> = localHost,
) {
  const app = new Hono().get("/metrics", metricsRoute(metrics, token) as never)
  return app.request("/metrics", { headers }, { incoming: { socket: { remoteAddress: from } } })
}

test("without a token only programs on this machine may read the metrics", async () => {
  for (const from of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) {
    const answer = await requestMetrics(undefined, from)
    expect(answer.status, from).toBe(200)
    expect(await answer.text()).toContain("quaich_live_connections 3")
  }
  for (const from of ["203.0.113.9", "10.0.0.1", undefined])
    expect((await requestMetrics(undefined, from)).status, from).toBe(403)
})

test("a request that a local proxy forwards is not a local request", async () => {
  for (const name of ["x-forwarded-for", "forwarded", "x-real-ip", "via"])
    expect(
      (await requestMetrics(undefined, "127.0.0.1", { ...localHost, [name]: "203.0.113.9" })).status,
      name,
    ).toBe(403)
})

test("a site whose name resolves to this address cannot read the metrics", async () => {
  for (const host of ["evil.example", "localhost.evil.example:3000", ""])
    expect((await requestMetrics(undefined, "127.0.0.1", { host })).status, host).toBe(403)
})

test("with a token every client that sends it may read them, and no other", async () => {
  const answer = await requestMetrics("a long secret", "203.0.113.9", {
    authorization: "Bearer a long secret",
  })
  expect(answer.status).toBe(200)
  for (const authorization of ["", "Bearer", "Bearer a long secre", "Bearer a long secrets", "a long secret"])
    expect(
      (await requestMetrics("a long secret", "127.0.0.1", { authorization })).status,
      authorization,
    ).toBe(403)
})
