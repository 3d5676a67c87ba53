import { unlinkSync } from "node:fs"
import { createConnection, createServer, type Server, type Socket } from "node:net"
import { ConfigProblem } from "../config-problem.ts"
import { type AppContext, countCommit } from "../ctx.ts"
import { Refusal } from "../refusal.ts"
import { receivedNamesFrom } from "./common-names.ts"
import type { IndexThread } from "./index-thread.ts"
import { readLines, writeLine } from "./json-lines.ts"
import { type SearchAddress, searchAddressText } from "./search-address.ts"
import { type SearchMessage, sentProblemOf, WebGreeting, WebMessage } from "./search-messages.ts"
import { SearchProof } from "./search-proof.ts"

type SearchServerOptions = {
  address: SearchAddress
  version: string
  thread: Pick<IndexThread, "request" | "namesId">
}

const greetingMs = 5_000
const maxGreetingCharacters = 1_000
const maxMessageCharacters = 4 * 1024 * 1024
const maxConnections = 1_000
const beatMs = 1_000

/** Answers the index queries of other processes. */
export class SearchServer {
  readonly #app: Pick<AppContext, "log" | "services" | "secret">
  readonly #options: SearchServerOptions
  readonly #proof: SearchProof
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #clients = new Set<SearchConnection>()
  readonly #beat: NodeJS.Timeout

  constructor(app: Pick<AppContext, "log" | "services" | "secret">, options: SearchServerOptions) {
    this.#app = app
    this.#options = options
    this.#proof = new SearchProof(app.secret, options.version)
    this.#server = createServer({ noDelay: true, keepAlive: true }, (socket) => this.#accept(socket))
    this.#beat = setInterval(() => this.#send({}), beatMs).unref()
  }

  get connections(): number {
    return this.#clients.size
  }

  async listen(): Promise<void> {
    const { address } = this.#options
    await listen(this.#server, address).catch(async (problem) => {
      // A killed process leaves its socket's file.
      if (!("path" in address) || problem.code !== "EADDRINUSE" || (await isAnswered(address.path)))
        throw new ConfigProblem(
          `SEARCH_URL: cannot listen at ${searchAddressText(address)} (${problem.code ?? problem.message})`,
        )
      unlinkSync(address.path)
      await listen(this.#server, address)
    })
  }

  /** Call it before an answer that includes the changes. Undefined means that some may have been missed. */
  reportChanges(changes: readonly string[] | undefined): void {
    this.#send({ changes: changes ?? null })
  }

  async close(): Promise<void> {
    clearInterval(this.#beat)
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #send(message: SearchMessage): void {
    for (const { socket } of this.#clients) writeLine(socket, message)
  }

  #accept(socket: Socket): void {
    socket.on("error", () => socket.destroy())
    if (this.#sockets.size >= maxConnections) return void socket.destroy()
    this.#sockets.add(socket)
    socket.once("close", () => this.#sockets.delete(socket))
    const late = setTimeout(() => socket.destroy(), greetingMs)
    socket.once("close", () => clearTimeout(late))
    const nonce = SearchProof.nonce()
    let client: SearchConnection | undefined
    readLines(socket, {
      maxLine: () => (client ? maxMessageCharacters : maxGreetingCharacters),
      receive: (message) => {
        if (client) return client.receive(message)
        client = this.#welcome(socket, nonce, message)
        if (client) clearTimeout(late)
      },
    })
    writeLine(socket, { nonce })
  }

  /** Undefined, and the connection ends, if it proves nothing. */
  #welcome(socket: Socket, nonce: string, message: unknown): SearchConnection | undefined {
    const { data: greeting } = WebGreeting.safeParse(message)
    const nonces = { search: nonce, web: greeting?.nonce ?? "" }
    if (!greeting || !this.#proof.isValid("web", nonces, greeting.proof)) {
      this.#app.log.warn(
        "a process without our AUTH_SECRET, or of another version, was refused at SEARCH_URL",
      )
      socket.destroy()
      return undefined
    }
    const { thread } = this.#options
    const client = new SearchConnection(socket, thread, () => countCommit(this.#app))
    this.#clients.add(client)
    socket.once("close", () => this.#clients.delete(client))
    writeLine(socket, { proof: this.#proof.of("search", nonces) })
    return client
  }
}

/** One web process. */
class SearchConnection {
  readonly socket: Socket
  readonly #thread: SearchServerOptions["thread"]
  readonly #countCommit: () => void
  #commits = -1
  #answers: NonNullable<SearchMessage["answers"]> = []
  #sentNames = { of: "", from: 0 }

  constructor(socket: Socket, thread: SearchServerOptions["thread"], countCommit: () => void) {
    this.socket = socket
    this.#thread = thread
    this.#countCommit = countCommit
  }

  receive(received: unknown): void {
    const { data: message } = WebMessage.safeParse(received)
    if (!message) return void this.socket.destroy()
    // The index reads the changes before it answers: they include what that process has committed.
    if (message.questions.length > 0 && message.commits !== this.#commits) {
      this.#commits = message.commits
      this.#countCommit()
    }
    for (const [number, name, input] of message.questions) void this.#answer(number, name, input)
  }

  async #answer(number: number, name: string, input: unknown): Promise<void> {
    const answer = await this.#thread.request(name, input).then(
      (value) => ({ number, value }),
      (problem) => ({ number, problem: sentProblemOf(problem, problem instanceof Refusal) }),
    )
    if (this.#answers.push(answer) === 1) setImmediate(() => this.#flush())
  }

  #flush(): void {
    const answers = this.#answers
    this.#answers = []
    const { namesId = "" } = this.#thread
    const { of, from } = this.#sentNames
    const names = receivedNamesFrom(namesId, of === namesId ? from : 0)
    this.#sentNames = { of: namesId, from: names.from + names.names.length }
    writeLine(this.socket, { answers, names } satisfies SearchMessage)
  }
}

function listen(server: Server, address: SearchAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(address, () => {
      server.off("error", reject)
      resolve()
    })
  })
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createConnection(path)
    probe.once("connect", () => {
      probe.destroy()
      resolve(true)
    })
    probe.once("error", () => resolve(false))
  })
}
