import { connect, type Socket } from "node:net"

/** Decodes the body only on demand: decoding a page of 100 kB would cost a good part of rendering it. */
export class RawResponse {
  readonly status: number
  readonly bytes: Buffer

  constructor(status: number, bytes: Buffer) {
    this.status = status
    this.bytes = bytes
  }

  get body(): string {
    return this.bytes.toString("utf8")
  }
}

/**
 * One persistent HTTP/1.1 connection with one request at a time. Supports only answers with Content-Length, as this
 * server sends them, so that the load generator leaves the cores to the server.
 */
export class RawClient {
  readonly #socket: Socket
  #waiting: ((answer: RawResponse) => void) | undefined
  #failed: ((problem: Error) => void) | undefined
  #pieces: Buffer[] = []
  #length = 0
  #status = 0
  #bodyAt = 0
  /** Bytes of the answer with its head; 0 until the head has arrived. */
  #wanted = 0

  constructor(port: number) {
    this.#socket = connect(port, "127.0.0.1")
    this.#socket.setNoDelay(true)
    this.#socket.on("data", (piece: Buffer) => this.#take(piece))
    this.#socket.on("error", (problem) => this.#failed?.(problem))
    this.#socket.on("close", () => this.#failed?.(new Error("the connection closed")))
  }

  send(request: string): Promise<RawResponse> {
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
    this.#pieces.push(piece)
    this.#length += piece.length
    if (this.#wanted === 0) this.#readHead()
    if (this.#wanted === 0 || this.#length < this.#wanted) return
    const all = this.#joined()
    const bytes = all.subarray(this.#bodyAt, this.#wanted)
    const rest = all.subarray(this.#wanted)
    this.#pieces = rest.length > 0 ? [rest] : []
    this.#length = rest.length
    this.#wanted = 0
    this.#waiting?.(new RawResponse(this.#status, bytes))
  }

  #readHead(): void {
    const all = this.#joined()
    const headEnd = all.indexOf("\r\n\r\n")
    if (headEnd < 0) return
    const head = all.toString("latin1", 0, headEnd)
    this.#status = Number(head.slice(9, 12))
    this.#bodyAt = headEnd + 4
    this.#wanted = this.#bodyAt + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
  }

  #joined(): Buffer {
    const [first] = this.#pieces
    const all = this.#pieces.length === 1 && first ? first : Buffer.concat(this.#pieces)
    this.#pieces = [all]
    return all
  }
}

export function bidRequest(lotId: string, token: string, maxCents: number, idempotencyKey: string): string {
  const body = JSON.stringify({ maxCents, confirm: maxCents, idempotencyKey })
  return `POST /api/lots/${lotId}/bids HTTP/1.1\r\nhost: localhost\r\nauthorization: Token ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}
