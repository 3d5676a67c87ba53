import { connect, type Socket } from "node:net"

export type StreamEvent = { event: string; data: Record<string, unknown> }

export class Watcher {
  readonly #socket: Socket
  #text = ""
  readonly opened: Promise<void>
  /** Resolves when the server ends the stream, not when `close` does. */
  readonly ended: Promise<void>
  #hasLeft = false
  /** After which a browser opens it again, if the server has sent it. */
  reopenMs: number | undefined

  constructor(port: number, path: string, onEvent: (event: StreamEvent) => void, token?: string) {
    this.#socket = connect(port, "127.0.0.1")
    const own = token ? `authorization: Token ${token}\r\n` : ""
    this.#socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n${own}\r\n`)
    this.opened = new Promise((resolve, reject) => {
      this.#socket.once("data", () => resolve())
      this.#socket.once("error", reject)
    })
    this.#socket.on("error", () => undefined)
    this.ended = new Promise((resolve) => this.#socket.once("close", () => this.#hasLeft || resolve()))
    this.#socket.on("data", (piece: Buffer) => this.#take(piece.toString("utf8"), onEvent))
  }

  #take(piece: string, onEvent: (event: StreamEvent) => void): void {
    // A refusal would leave the connection open.
    if (/^HTTP\/1\.1 (?!200)/.test(piece)) this.#socket.destroy()
    this.#text += piece
    for (let end = this.#text.indexOf("\n\n"); end >= 0; end = this.#text.indexOf("\n\n")) {
      const block = this.#text.slice(0, end)
      this.#text = this.#text.slice(end + 2)
      const event = /^event: (.+)$/m.exec(block)?.[1]
      const retry = /^retry: (\d+)$/m.exec(block)?.[1]
      if (retry) this.reopenMs = Number(retry)
      const data = /^data: (.+)$/m.exec(block)?.[1]
      if (event && data) onEvent({ event, data: JSON.parse(data) as Record<string, unknown> })
    }
  }

  close(): void {
    this.#hasLeft = true
    this.#socket.destroy()
  }
}
