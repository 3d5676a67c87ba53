import pg from "pg"

/** Further statements of a tick take another connection: on one, each waits for those before it. */
const maxStatements = 16

/** Statements are named from this time on: PostgreSQL then parses and plans them once for each connection. */
const namedFrom = 5
/** A list of keys is another statement for each of its lengths. */
const maxNames = 400

type Lease = { client: Promise<pg.PoolClient>; statements: number; isOpen: boolean; problem?: Error }
type Send = (...args: unknown[]) => Promise<unknown>

/**
 * Statements without a transaction that are sent within one tick share a pipelined connection and one write to the
 * database. A page reads a dozen things at once, and waking the database costs both sides more than most of them.
 */
export class TickPool extends pg.Pool {
  #lease: Lease | undefined
  readonly #uses = new Map<string, number>()
  readonly #names = new Map<string, string>()

  constructor(options: pg.PoolConfig) {
    super({ ...options, pipeline: true })
    Object.assign(this, { query: (...args: unknown[]) => this.#send(args) })
  }

  async #send(args: unknown[]): Promise<unknown> {
    const lease = this.#openLease()
    lease.statements++
    try {
      const client = await lease.client
      return await (client.query.bind(client) as Send)(this.#named(args[0]), ...args.slice(1))
    } catch (problem) {
      lease.problem ??= problem as Error
      throw problem
    } finally {
      lease.statements--
      this.#release(lease)
    }
  }

  #named(query: unknown): unknown {
    if (typeof query !== "object" || query === null) return query
    const { name: own, text } = query as pg.QueryConfig
    if (own !== undefined || typeof text !== "string") return query
    const name = this.#names.get(text) ?? this.#newName(text)
    return name === undefined ? query : { ...query, name }
  }

  #newName(text: string): string | undefined {
    if (this.#names.size >= maxNames) return undefined
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < namedFrom) {
      if (this.#uses.size >= maxNames) this.#uses.clear()
      this.#uses.set(text, uses)
      return undefined
    }
    const name = `read_${this.#names.size}`
    this.#uses.delete(text)
    this.#names.set(text, name)
    return name
  }

  #openLease(): Lease {
    if (this.#lease && this.#lease.statements < maxStatements) return this.#lease
    if (this.#lease) this.#close(this.#lease)
    const lease: Lease = { client: this.connect(), statements: 0, isOpen: true }
    this.#lease = lease
    setImmediate(() => this.#close(lease))
    return lease
  }

  #close(lease: Lease): void {
    if (!lease.isOpen) return
    lease.isOpen = false
    if (this.#lease === lease) this.#lease = undefined
    this.#release(lease)
  }

  /** A connection whose statement failed is not used again, like a pool's own. */
  #release({ client, statements, isOpen, problem }: Lease): void {
    if (statements > 0 || isOpen) return
    // Whoever waits for it gets the problem of a failed connection.
    void client.then((connected) => connected.release(problem)).catch(() => undefined)
  }
}
