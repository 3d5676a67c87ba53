import { createConnection, type Socket } from "node:net"
import { type AppContext, commitsOf } from "../ctx.ts"
import { addNames } from "./common-names.ts"
import { forwardQueries } from "./index-query.ts"
import { indexUnavailable } from "./index-unavailable.ts"
import { readLines, writeLine } from "./json-lines.ts"
import { type IndexQuestion, PendingQueries } from "./pending-queries.ts"
import { type SearchAddress, searchAddressText } from "./search-address.ts"
import { answerOf, SearchGreeting, SearchMessage, SearchWelcome, type WebMessage } from "./search-messages.ts"
import { SearchProof } from "./search-proof.ts"

type SearchClientOptions = {
  addresses: readonly SearchAddress[]
  version: string
  /** Undefined means that some may have been missed. */
  onChanges(changes: readonly string[] | undefined): void
  limits?: SearchLimits
}

/** `silentMs`: a search process sends something each second. */
type SearchLimits = { answerMs: number; silentMs: number; restMs: number }

const usualLimits: SearchLimits = { answerMs: 4_000, silentMs: 6_000, restMs: 500 }
const maxGreetingCharacters = 1_000
const maxMessageCharacters = 256 * 1024 * 1024

/** Asks a search process, in place of an index of this process. Resolves after the first attempt to connect. */
export async function openSearchClient(app: AppContext, options: SearchClientOptions): Promise<SearchClient> {
  const client = new SearchClient(app, options)
  forwardQueries(app, (name, input) => client.request(name, input))
  await client.begin()
  return client
}

/** Searches are refused while no search process answers; it looks for one until it is closed. */
export class SearchClient {
  readonly #app: AppContext
  readonly #options: SearchClientOptions
  readonly #limits: SearchLimits
  readonly #proof: SearchProof
  readonly #pending = new PendingQueries((questions) => this.#send(questions))
  /** Processes that start together do not all ask the first. */
  #next: number
  #socket: Socket | undefined
  #isReady = false
  #isClosing = false
  #downSince: number | undefined = performance.now()
  #again: NodeJS.Timeout | undefined
  #isReported = false

  constructor(app: AppContext, options: SearchClientOptions) {
    this.#app = app
    this.#options = options
    this.#limits = options.limits ?? usualLimits
    this.#proof = new SearchProof(app.secret, options.version)
    this.#next = Math.floor(Math.random() * options.addresses.length)
  }

  get downSeconds(): number {
    return this.#downSince === undefined ? 0 : (performance.now() - this.#downSince) / 1_000
  }

  request(name: string, input: unknown): Promise<unknown> {
    if (!this.#isReady) return Promise.reject(indexUnavailable())
    return this.#pending.request(name, input, this.#limits.answerMs)
  }

  close(): void {
    this.#isClosing = true
    clearTimeout(this.#again)
    this.#socket?.destroy()
    this.#pending.failAll()
  }

  /** Resolves when it is connected, or the first attempt has failed. */
  begin(): Promise<void> {
    const { addresses } = this.#options
    const address = addresses[this.#next++ % addresses.length]
    if (!address) return Promise.resolve()
    return new Promise((tried) => {
      const socket = createConnection({ ...address, noDelay: true })
      this.#socket = socket
      const silent = setTimeout(() => socket.destroy(), this.#limits.silentMs)
      let reason: unknown = new Error("it does not answer, or has another AUTH_SECRET or version")
      socket.on("error", (problem) => {
        reason = problem
      })
      socket.once("close", () => {
        clearTimeout(silent)
        this.#ended(address, reason)
        tried()
      })
      this.#talk(socket, silent, () => {
        reason = new Error("it is silent, or has ended")
        if (this.#isReported) this.#app.log.info({ at: searchAddressText(address) }, "searches are answered")
        this.#isReported = false
        tried()
      })
    })
  }

  #talk(socket: Socket, silent: NodeJS.Timeout, ready: () => void): void {
    const nonces = { search: "", web: SearchProof.nonce() }
    readLines(socket, {
      maxLine: () => (this.#isReady ? maxMessageCharacters : maxGreetingCharacters),
      receive: (message) => {
        if (this.#isReady) {
          silent.refresh()
          this.#receive(socket, message)
        } else if (nonces.search === "") {
          const { data: greeting } = SearchGreeting.safeParse(message)
          if (!greeting) return void socket.destroy()
          nonces.search = greeting.nonce
          writeLine(socket, { nonce: nonces.web, proof: this.#proof.of("web", nonces) })
        } else {
          const { data: welcome } = SearchWelcome.safeParse(message)
          if (!welcome || !this.#proof.isValid("search", nonces, welcome.proof)) return void socket.destroy()
          this.#isReady = true
          this.#downSince = undefined
          this.#options.onChanges(undefined)
          ready()
        }
      },
    })
  }

  #receive(socket: Socket, received: unknown): void {
    const { data: message } = SearchMessage.safeParse(received)
    if (!message) return void socket.destroy()
    const { changes, names, answers = [] } = message
    if (changes !== undefined) this.#options.onChanges(changes ?? undefined)
    if (names) addNames(names)
    this.#pending.receive(answers.map(answerOf))
  }

  #send(questions: IndexQuestion[]): void {
    const message: WebMessage = { commits: commitsOf(this.#app), questions }
    if (this.#isReady && this.#socket) writeLine(this.#socket, message)
  }

  #ended(address: SearchAddress, reason: unknown): void {
    this.#isReady = false
    this.#socket = undefined
    this.#downSince ??= performance.now()
    this.#pending.failAll()
    if (this.#isClosing) return
    if (!this.#isReported)
      this.#app.log.error(
        { err: reason, at: searchAddressText(address) },
        "no search process answers: searches are refused",
      )
    this.#isReported = true
    this.#again = setTimeout(() => void this.begin(), this.#limits.restMs * (0.5 + Math.random()))
  }
}
