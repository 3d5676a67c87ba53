import cluster from "node:cluster"
import { hash, timingSafeEqual } from "node:crypto"
import type { HttpBindings } from "@hono/node-server"
import type { Context } from "hono"
import type { Registry } from "prom-client"
import { isLoopback } from "#platform/http/loopback.ts"
import { isLoopbackHost } from "./config/allowed-hosts.ts"
import type { Metrics } from "./metrics.ts"

const forwarding = ["forwarded", "x-forwarded-for", "x-real-ip", "via"]

/** Operators only: requires METRICS_TOKEN if it is set, otherwise a request from this machine without a proxy. */
export function metricsRoute({ registry }: Metrics, token: string | undefined) {
  return async (c: Context<{ Bindings: Partial<HttpBindings> }>) => {
    const isAllowed =
      token === undefined ? isLocalRequest(c) : matchesToken(c.req.header("authorization"), token)
    if (!isAllowed) return c.text("metrics need the token", 403)
    return c.text(await readMetrics(registry), 200, { "content-type": registry.contentType })
  }
}

/** One of several processes asks the first one, which adds up the figures of all. */
async function readMetrics(registry: Registry): Promise<string> {
  if (!cluster.isWorker) return await registry.metrics()
  return await new Promise((resolve) => {
    process.on("message", function receive(message: { metrics?: string }) {
      if (message.metrics === undefined) return
      process.off("message", receive)
      resolve(message.metrics)
    })
    process.send?.("metrics")
  })
}

function isLocalRequest(c: Context<{ Bindings: Partial<HttpBindings> }>): boolean {
  const address = c.env?.incoming?.socket.remoteAddress ?? ""
  const isOwnMachine =
    isLoopback(address.replace(/^::ffff:/, "")) && isLoopbackHost(c.req.header("host") ?? "")
  return isOwnMachine && forwarding.every((name) => c.req.header(name) === undefined)
}

function matchesToken(authorization: string | undefined, token: string): boolean {
  const [given, expected] = [authorization ?? "", `Bearer ${token}`].map((text) =>
    hash("sha256", text, "buffer"),
  )
  return given !== undefined && expected !== undefined && timingSafeEqual(given, expected)
}
