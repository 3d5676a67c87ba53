import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import type { AppContext } from "#platform/ctx.ts"
import { admittance } from "../config/allowed-hosts.ts"
import type { Config } from "../config/config.ts"
import { fixedHeadersOf, type Header, setFixedHeaders } from "./fixed-headers.ts"

type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

/** Checks the Host, sets the fixed headers, and tries the fast paths before the router. */
export function createHttpServer(
  app: AppContext,
  config: Config,
  { serveCached, serveFastPath }: { serveCached: NodeHandler; serveFastPath: NodeHandler },
  listener: NodeHandler,
): Server {
  const admit = admittance(app, config)
  const headers = fixedHeadersOf(config.origin)
  // Node itself would refuse requests without a Host, such as probes.
  const server = createServer({ requireHostHeader: false }, (incoming, outgoing) => {
    // These write the fixed headers themselves.
    if (!admit(incoming, outgoing) || serveFastPath(incoming, outgoing) || serveCached(incoming, outgoing))
      return
    setFixedHeaders(outgoing, headers)
    void listener(incoming, outgoing)
  })
  server.keepAliveTimeout = 65_000
  server.on("clientError", clientErrorHandler(headers))
  server.on("checkExpectation", (_incoming, outgoing: ServerResponse) => {
    setFixedHeaders(outgoing, headers)
    outgoing.writeHead(417).end()
  })
  return server
}

const parserErrorStatuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers as Node would, but with the fixed headers. */
function clientErrorHandler(headers: readonly Header[]) {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")
  return ({ code = "" }: NodeJS.ErrnoException, socket: AnsweringSocket) => {
    // Never write a second head. Only this private field shows that a response has begun, to Node itself too.
    if (!socket.writable || socket._httpMessage?.headersSent) {
      socket.destroy()
      return
    }
    const status = parserErrorStatuses[code] ?? 400
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n${lines}\r\n`
    socket.end(head, () => socket.destroy())
  }
}

type AnsweringSocket = Duplex & { _httpMessage?: ServerResponse | null }
