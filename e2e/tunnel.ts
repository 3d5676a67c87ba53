import { connect, createServer, type Socket } from "node:net"
import { address } from "./address.ts"

export type Tunnel = { address: string; cut(): void; mend(): void; close(): Promise<void> }

/** A proxy to the server that can be cut: open connections break at once, as on a train, and new ones fail. */
export async function openTunnel(): Promise<Tunnel> {
  const target = new URL(address)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on("error", () => undefined)
      one.on("close", () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const own = server.address()
  function breakOff(): void {
    for (const socket of sockets) socket.destroy()
  }
  return {
    address: `http://127.0.0.1:${typeof own === "object" ? own?.port : ""}`,
    cut() {
      isCut = true
      breakOff()
    },
    mend() {
      isCut = false
    },
    async close() {
      breakOff()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
