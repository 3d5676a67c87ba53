import { hash, timingSafeEqual } from "node:crypto"
import type { HttpBindings } from "@hono/node-server"
import type { Context } from "hono"
import { isLoopback } from "#platform/loopback.ts"
import { isLoopbackHost } from "./allowed-hosts.ts"
import type { Metrics } from "./metrics.ts"

const forwarding = ["forwarded", "x-forwarded-for", "x-real-ip", "via"]

/** Operators only: requires METRICS_TOKEN if it is set, otherwise a request from this machine without a proxy. */
export function metricsDoor({ registry }: Metrics, token: string | undefined) {
  return async (c: Context<{ Bindings: Partial<HttpBindings> }>) => {
    const isAllowed = token === undefined ? isFromHere(c) : brings(c.req.header("authorization"), token)
    if (!isAllowed) return c.text("the figures are for who runs the house", 403)
    return c.text(await registry.metrics(), 200, { "content-type": registry.contentType })
  }
}

function isFromHere(c: Context<{ Bindings: Partial<HttpBindings> }>): boolean {
  const address = c.env?.incoming?.socket.remoteAddress ?? ""
  const isOwnMachine =
    isLoopback(address.replace(/^::ffff:/, "")) && isLoopbackHost(c.req.header("host") ?? "")
  return isOwnMachine && forwarding.every((name) => c.req.header(name) === undefined)
}

function brings(authorization: string | undefined, token: string): boolean {
  const [said, meant] = [authorization ?? "", `Bearer ${token}`].map((text) => hash("sha256", text, "buffer"))
  return said !== undefined && meant !== undefined && timingSafeEqual(said, meant)
}
