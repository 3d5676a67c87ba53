import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { House } from "#platform/ctx.ts"
import { admittance } from "./allowed-hosts.ts"
import type { Config } from "./config.ts"
import { fixedHeadersOf, setFixedHeaders } from "./fixed-headers.ts"

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

/** Node's server: the Host is checked, every answer has its fixed headers, and fast paths come before the router. */
export function serverFor(
  house: House,
  config: Config,
  { takeKept, takeBusy }: { takeKept: Answer; takeBusy: Answer },
  listener: Answer,
): Server {
  const admit = admittance(house, config)
  const headers = fixedHeadersOf(config.origin)
  // Node itself would refuse a request without a Host, probes among them.
  const server = createServer({ requireHostHeader: false }, (incoming, outgoing) => {
    // What these answer has the headers in its own.
    if (!admit(incoming, outgoing) || takeBusy(incoming, outgoing) || takeKept(incoming, outgoing)) return
    setFixedHeaders(outgoing, headers)
    void listener(incoming, outgoing)
  })
  server.keepAliveTimeout = 65_000
  return server
}
