import cluster from "node:cluster"
import { hash, timingSafeEqual } from "node:crypto"
import type { HttpBindings } from "@hono/node-server"
import type { Context } from "hono"
import { isLoopback } from "#platform/http/loopback.ts"
import { isLoopbackHost } from "./config/allowed-hosts.ts"
import { askForMetrics } from "./http/ask-first-process.ts"
import type { Metrics } from "./metrics.ts"

const forwarding = ["forwarded", "x-forwarded-for", "x-real-ip", "via"]

/** Operators only: requires METRICS_TOKEN if it is set, otherwise a request from this machine without a proxy. */
export function metricsRoute({ registry }: Metrics, token: string | undefined) {
  return async (c: Context<{ Bindings: Partial<HttpBindings> }>) => {
    const isAllowed =
      token === undefined ? isLocalRequest(c) : matchesToken(c.req.header("authorization"), token)
    if (!isAllowed) return c.text("metrics need the token", 403)
    const text = cluster.isWorker ? await askForMetrics(process) : await registry.metrics()
    if (text === undefined) return c.text("the first process has not answered", 503)
    return c.text(text, 200, { "content-type": registry.contentType })
  }
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
