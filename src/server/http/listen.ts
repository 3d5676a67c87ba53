import cluster from "node:cluster"
import type { Server as HttpServer } from "node:http"
import { type AddressInfo, createServer, type ListenOptions, type Server } from "node:net"
import { ConfigProblem } from "#platform/config-problem.ts"

/**
 * libuv accepts one connection per listening socket in a turn of the event loop. With one socket, a bid on a new
 * connection waits a turn for each connection before it: up to a second behind 300.
 */
const listeningSockets = 32

/** Opens several sockets on one address, if the system allows it. */
export async function listenAt(server: HttpServer, port: number, host: string): Promise<Server[]> {
  if (!cluster.isWorker) await assertPortFree(port, host)
  try {
    await listen(server, { port, host, reusePort: true })
  } catch (problem) {
    if (!isUnsupported(problem)) throw problem
    await listen(server, { port, host })
    return [server]
  }
  const { port: shared } = server.address() as AddressInfo
  const others = Array.from({ length: listeningSockets - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit("connection", socket)),
  )
  await Promise.all(others.map((other) => listen(other, { port: shared, host, reusePort: true })))
  return [server, ...others]
}

/** A shared port is open to all processes of the user: without this probe, a port in use would go unnoticed. */
export async function assertPortFree(port: number, host: string): Promise<void> {
  const probe = createServer()
  await listen(probe, { port, host })
  await new Promise((resolve) => probe.close(resolve))
}

function listen(server: Server, options: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const refused = (problem: NodeJS.ErrnoException) => {
      const isTaken = problem.code === "EADDRINUSE"
      reject(
        isTaken
          ? new ConfigProblem(`PORT ${options.port} is taken by another program: set PORT to a free one`)
          : problem,
      )
    }
    server.once("error", refused)
    server.listen(options, () => {
      server.off("error", refused)
      resolve()
    })
  })
}

function isUnsupported(problem: unknown): boolean {
  return problem instanceof Error && "code" in problem && problem.code === "ENOTSUP"
}
