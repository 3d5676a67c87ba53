import { connect, createServer, type Server, type Socket } from "node:net"
import { setTimeout as wait } from "node:timers/promises"

/** A TCP proxy to a PostgreSQL that can go silent, like a network that drops packets, be slow, or cut connections. */
export class TcpProxy {
  readonly #pairs = new Set<[Socket, Socket]>()
  /** Sides that closed while the proxy was silent. `heal` closes their pairs, as a network that is back would. */
  readonly #ended = new Set<Socket>()
  readonly #server: Server
  readonly #port: number
  readonly #address: URL
  /** Of each receiving side: the last bytes on their way. */
  readonly #late = new Map<Socket, Promise<void>>()
  #readDelayMs: (() => number) | undefined
  #isSilent = false
  #isDown = false

  private constructor(databaseUrl: string, server: Server) {
    this.#address = new URL(databaseUrl)
    this.#port = Number(this.#address.port)
    this.#server = server
  }

  static async to(databaseUrl: string): Promise<TcpProxy> {
    const server = createServer({ allowHalfOpen: true })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const proxy = new TcpProxy(databaseUrl, server)
    server.on("connection", (near) => proxy.#join(near))
    return proxy
  }

  get url(): string {
    const through = new URL(this.#address)
    const address = this.#server.address()
    through.port = String(typeof address === "object" && address ? address.port : 0)
    through.hostname = "127.0.0.1"
    through.searchParams.delete("host")
    return through.href
  }

  #join(near: Socket): void {
    if (this.#isDown) {
      near.destroy()
      return
    }
    const far = connect(this.#port, "127.0.0.1")
    const pair: [Socket, Socket] = [near, far]
    this.#pairs.add(pair)
    for (const [from, to] of [pair, pair.toReversed() as [Socket, Socket]]) {
      from.on("error", () => undefined)
      from.on("end", () => {
        const late = this.#late.get(to)
        if (this.#isSilent) this.#ended.add(from)
        else if (late) void late.then(() => from.destroy())
        else from.destroy()
      })
      from.on("close", () => {
        to.destroy()
        this.#pairs.delete(pair)
      })
      from.on("data", (bytes: Buffer) => {
        if (!this.#isSilent) this.#pass(to, bytes)
      })
    }
  }

  /** Bytes that follow late ones are late too. */
  #pass(to: Socket, bytes: Buffer): void {
    const before = this.#late.get(to)
    if (!this.#readDelayMs && !before) {
      to.write(bytes)
      return
    }
    const passed = Promise.all([before, wait(this.#readDelayMs?.() ?? 0)]).then(() => {
      to.write(bytes)
      if (this.#late.get(to) === passed) this.#late.delete(to)
    })
    this.#late.set(to, passed)
  }

  /** Each piece of an answer or a statement is that late, in both directions. */
  delay(readMs: (() => number) | undefined): void {
    this.#readDelayMs = readMs
  }

  /** Open connections stay open but pass nothing. New connections are accepted and pass nothing either. */
  fallSilent(): void {
    this.#isSilent = true
  }

  /** New connections pass again. Connections that lost bytes meanwhile stay silent, because they cannot recover. */
  heal(): void {
    this.#isDown = false
    this.#readDelayMs = undefined
    if (!this.#isSilent) return
    this.#isSilent = false
    for (const [near, far] of this.#pairs)
      for (const socket of [near, far]) socket.removeAllListeners("data").resume()
    this.#pairs.clear()
    for (const socket of this.#ended) socket.destroy()
    this.#ended.clear()
  }

  /** Cuts every open connection and refuses new ones. */
  goDown(): void {
    this.#isDown = true
    this.cut()
  }

  cut(): void {
    for (const [near, far] of [...this.#pairs]) {
      near.destroy()
      far.destroy()
    }
  }

  async close(): Promise<void> {
    this.#server.close()
    this.cut()
  }
}
