import { connect, type Socket } from "node:net"

export type Answer = { status: number; body: string }

/**
 * One kept-alive HTTP/1.1 connection that asks one thing at a time. It understands just what this server sends
 * (Content-Length), so that the load generator leaves the cores to what is measured.
 */
export class RawClient {
  readonly #socket: Socket
  #waiting: ((answer: Answer) => void) | undefined
  #failed: ((problem: Error) => void) | undefined
  #received: Buffer = Buffer.alloc(0)

  constructor(port: number) {
    this.#socket = connect(port, "127.0.0.1")
    this.#socket.setNoDelay(true)
    this.#socket.on("data", (piece: Buffer) => this.#take(piece))
    this.#socket.on("error", (problem) => this.#failed?.(problem))
    this.#socket.on("close", () => this.#failed?.(new Error("the connection closed")))
  }

  ask(request: string): Promise<Answer> {
    return new Promise((answer, fail) => {
      this.#waiting = answer
      this.#failed = fail
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(piece: Buffer): void {
    this.#received = this.#received.length === 0 ? piece : Buffer.concat([this.#received, piece])
    const headEnd = this.#received.indexOf("\r\n\r\n")
    if (headEnd < 0) return
    const head = this.#received.toString("latin1", 0, headEnd)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (this.#received.length < headEnd + 4 + length) return
    const body = this.#received.toString("utf8", headEnd + 4, headEnd + 4 + length)
    this.#received = this.#received.subarray(headEnd + 4 + length)
    this.#waiting?.({ status: Number(head.slice(9, 12)), body })
  }
}

export function bidRequest(lotId: string, token: string, maxCents: number, idempotencyKey: string): string {
  const body = JSON.stringify({ maxCents, idempotencyKey })
  return `POST /api/lots/${lotId}/bids HTTP/1.1\r\nhost: localhost\r\nauthorization: Token ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}
