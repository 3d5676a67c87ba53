import { once } from "node:events"
import { createServer, type Server } from "node:http"
import { type AddressInfo, connect, type Server as NetServer, type Socket } from "node:net"
import { afterEach, expect, it } from "vitest"
import { listenAt } from "./listen.ts"

const host = "127.0.0.1"
const opened: NetServer[] = []
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(opened.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
})

async function open(port = 0): Promise<Server> {
  const server = createServer((_, outgoing) => outgoing.end("ok"))
  opened.push(...(await listenAt(server, port, host)))
  return server
}

const portOf = (server: NetServer) => (server.address() as AddressInfo).port

it("many simultaneous connections are accepted in a few turns of the event loop", async () => {
  const server = await open()
  const all = 320
  let accepted = 0
  const turns = await new Promise<number>((resolve) => {
    let passed = 0
    const next = () => {
      passed++
      if (accepted < all) setImmediate(next)
      else resolve(passed)
    }
    server.on("connection", () => accepted++)
    for (let at = 0; at < all; at++) sockets.push(connect(portOf(server), host))
    setImmediate(next)
  })
  expect(turns).toBeLessThan(all / 4)
})

it("every connection is answered, whichever socket accepted it", async () => {
  const origin = `http://${host}:${portOf(await open())}`
  const texts = await Promise.all(
    Array.from({ length: 64 }, async () => {
      const answer = await fetch(origin, { headers: { connection: "close" } })
      return await answer.text()
    }),
  )
  expect(texts).toEqual(Array.from({ length: 64 }, () => "ok"))
})

it("a port shared by another server is refused in one line", async () => {
  const port = portOf(await open())
  await expect(open(port)).rejects.toThrow(`PORT ${port} is taken by another program: set PORT to a free one`)
})

it("a port in exclusive use by another program is refused in one line", async () => {
  const other = createServer().listen(0, host)
  opened.push(other)
  await once(other, "listening")
  await expect(open(portOf(other))).rejects.toThrow(`PORT ${portOf(other)} is taken by another program`)
})
