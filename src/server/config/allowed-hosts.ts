import type { IncomingMessage, ServerResponse } from "node:http"
import type { AppContext } from "#platform/ctx.ts"
import { isLoopback } from "#platform/http/loopback.ts"
import { fixedHeadersOf, setFixedHeaders } from "../http/fixed-headers.ts"
import type { Config } from "./config.ts"

/** Load balancers call these with any name or address, or with none (HTTP/1.0). */
const probes = /^\/(healthz|readyz|metrics)(\?|$)/

const maxPort = 65_535

type HostRequest = Pick<IncomingMessage, "url" | "headers"> & Partial<Pick<IncomingMessage, "rawHeaders">>
export type Admission = "allowed" | "probe" | "refused"

/** Refuses foreign names: a site whose DNS now has our address (DNS rebinding) could read the response. */
export function admissionOf({ origin, shareOrigin }: Pick<Config, "origin" | "shareOrigin">) {
  const ours = new Set([origin, shareOrigin].flatMap((each) => (each ? hostsOf(new URL(each)) : [])))
  const allowsLoopback = isLoopback(new URL(origin).hostname)
  return ({ url = "", headers: { host = "" }, rawHeaders = [] }: HostRequest): Admission => {
    if (probes.test(url)) return "probe"
    if (!url.startsWith("/") || countHosts(rawHeaders) > 1) return "refused"
    if (ours.has(host) || ours.has(host.toLowerCase())) return "allowed"
    return allowsLoopback && isLoopbackHost(host) ? "allowed" : "refused"
  }
}

/** Node uses the first of several Host headers; a proxy may have used the last. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === "host") hosts++
  }
  return hosts
}

/** Any port counts: a tunnel from another machine has its own. */
export function isLoopbackHost(host: string): boolean {
  const [, name = "", port = ""] = /^(.+?)(?::(\d{1,5}))?$/.exec(host.toLowerCase()) ?? []
  return isLoopback(name) && Number(port) <= maxPort
}

/** Spells hosts as `Host` does: some proxies add the default port. */
function hostsOf({ host, port, protocol }: URL): string[] {
  return port ? [host] : [host, `${host}:${protocol === "https:" ? 443 : 80}`]
}

/** Answers requests for a foreign Host itself. Returns true if the request may go on. */
export function admittance(app: AppContext, config: Config) {
  const admission = admissionOf(config)
  const headers = fixedHeadersOf(config.origin)
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const admitted = admission(incoming)
    if (admitted === "refused") {
      setFixedHeaders(outgoing, headers)
      outgoing.writeHead(421, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" })
      outgoing.end("There is no site of this name here. Its name is set by PUBLIC_ORIGIN.\n")
      return false
    }
    // Hono refuses a request without a readable Host.
    if (admitted === "probe") incoming.headers.host = "probe.invalid"
    else if (config.followsHost) app.origin = `http://${incoming.headers.host}`
    return true
  }
}
