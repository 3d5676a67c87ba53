import { setTimeout as wait } from "node:timers/promises"
import type { AppContext } from "#platform/ctx.ts"
import type { EmailOrder } from "#platform/jobs/enqueue-email.ts"
import type { Network } from "../database/client.ts"
import type { SimulatedDatabase } from "../database/database.ts"
import { SimulatedServer } from "../database/server.ts"
import { Anomalies, type Anomaly } from "./anomalies.ts"
import { bidOnLot } from "./bidders.ts"
import { injectFaults } from "./faults.ts"
import { createFixtures, type Fixtures } from "./fixtures.ts"
import { Oracle } from "./oracle.ts"
import { OutboxOracle } from "./outbox-oracle.ts"
import { type OpenProcess, openProcess, startWork } from "./process.ts"
import { Scheduler, type SimulatedProcess } from "./scheduler.ts"
import { offerUnpaid, pauseNowAndThen } from "./staff.ts"
import { runUntil, setScheduler } from "./virtual-time.ts"
import { SimulatedWatcher } from "./watchers.ts"

const firstDayMs = Date.UTC(2026, 11, 1, 12)
const dayMs = 86_400_000
/** Each seed has its own day, so that the product's ids grow from world to world as they do alone. */
const days = 10_000
const processNames = ["a", "b"]
/** A world that is not over by then is stuck. */
const longestMs = 3_600_000
/** For what is still on its way once every lot is closed. */
const settleMs = 30_000

export type WorldResult = {
  seed: number
  anomalies: readonly Anomaly[]
  auctions: number
  lots: number
  bids: number
  receipts: number
  faults: number
  steps: number
  virtualMs: number
  /** Two runs with one seed have the same. */
  fingerprint: string
}

type Prepared = ConstructorParameters<typeof SimulatedServer>[2]

/** Two servers, their database, bidders and faults, for one evening of auctions. */
export class World {
  readonly seed: number
  readonly scheduler: Scheduler
  readonly anomalies: Anomalies
  readonly database: SimulatedDatabase
  readonly server: SimulatedServer
  readonly fixtures: Fixtures
  readonly oracle: Oracle
  readonly processes: OpenProcess[] = []
  readonly noAnswer = new Error("the server did not answer in time")
  /** Faults end before the last lots close, so that everything can be finished. */
  faultsUntilMs = 0
  faults = 0
  readonly outbox: OutboxOracle
  readonly #watchers: { process: SimulatedProcess; watcher: SimulatedWatcher }[] = []
  #isOver = false
  readonly #startMs: number

  constructor(database: SimulatedDatabase, prepared: Prepared, seed: number, auctionCount: number) {
    this.seed = seed
    this.#startMs = firstDayMs + (seed % days) * dayMs
    this.scheduler = new Scheduler(seed, this.#startMs)
    setScheduler(this.scheduler)
    this.anomalies = new Anomalies(() => this.scheduler.nowMs)
    this.database = database
    database.reset()
    this.server = new SimulatedServer(database, this.scheduler, prepared)
    database.nowMs = () => this.server.nowMs()
    this.fixtures = createFixtures(database, this.scheduler, auctionCount)
    this.oracle = new Oracle(database, this.#lots, this.anomalies)
    this.outbox = new OutboxOracle(this.anomalies)
    this.server.onCommit = (transaction, process) =>
      this.oracle.follow(transaction, process, this.scheduler.nowMs)
    database.onCommit = (changed, transaction) => {
      this.oracle.committed(changed, transaction)
      for (const stored of changed) if (stored.table.name === "outbox_messages") this.outbox.committed(stored)
    }
  }

  get #lots() {
    return this.fixtures.auctions.flatMap(({ lots }) => lots)
  }

  async run(): Promise<WorldResult> {
    this.faultsUntilMs = Math.max(...this.#lots.map(({ scheduledEndsAt }) => scheduledEndsAt.getTime()))
    for (const name of processNames) this.startProcess(name)
    injectFaults(this)
    void this.#play()
    await runUntil(() => this.#isOver || this.anomalies.found.length > 0, this.#startMs + longestMs)
    if (this.anomalies.found.length === 0) {
      this.anomalies.require(this.#isOver, "stuck", () => "the evening never ended")
      this.oracle.finish()
      this.outbox.finish()
      this.oracle.finishAnnouncements()
      for (const { process, watcher } of this.#watchers) if (!process.isDead) watcher.finish()
      this.anomalies.require(
        this.server.deadlocks === 0,
        "deadlocked",
        () => `${this.server.deadlocks} deadlocks`,
      )
    }
    this.scheduler.clear()
    return this.#result()
  }

  async #play(): Promise<void> {
    try {
      const pauses = this.fixtures.auctions.map((auction) => pauseNowAndThen(this, auction))
      const bids = this.#lots.map((lot) => bidOnLot(this, lot))
      const offers = this.#lots.map(({ id }) => offerUnpaid(this, id))
      await Promise.all([...pauses, ...bids, ...offers])
      const isClosed = () => [...this.oracle.lots.values()].every((lot) => lot.isClosed)
      while (!isClosed()) await this.wait(1_000)
      await this.wait(settleMs)
    } catch (problem) {
      this.anomalies.add("failed", String(problem instanceof Error ? problem.stack : problem))
    }
    this.#isOver = true
  }

  #result(): WorldResult {
    const { scheduler, seed, fixtures, oracle, database } = this
    const bids = database.committed("bids")
    return {
      ...{
        seed,
        anomalies: this.anomalies.found,
        auctions: fixtures.auctions.length,
        lots: this.#lots.length,
      },
      ...{ bids: bids.length, receipts: oracle.receipts, faults: this.faults, steps: scheduler.steps },
      virtualMs: scheduler.nowMs - this.#startMs,
      fingerprint: `${scheduler.steps}-${scheduler.random.share()}`,
    }
  }

  /** The name's last process is dead or has not been started. */
  startProcess(name: string): void {
    const { scheduler, server } = this
    const process = {
      name,
      isDead: false,
      diedAtMs: Number.POSITIVE_INFINITY,
      frozenUntilMs: 0,
      clockErrorMs: 0,
    }
    const open = async () => {
      const link = { server, scheduler, network: this.#network() }
      const opened = await openProcess(link, process, (line) => this.#readLog(line))
      await startWork(opened, link, (order) => this.#handle(order))
      this.oracle.started(scheduler.nowMs)
      this.processes.push(opened)
      this.#watchers.push({ process, watcher: new SimulatedWatcher(opened.app.live, this) })
    }
    const failed = (problem: unknown) => this.anomalies.add("failed", `a server did not start: ${problem}`)
    scheduler.after(0, () => void open().catch(failed), process)
  }

  /** A mail server that is away at times. */
  async #handle(order: EmailOrder): Promise<void> {
    await wait(this.scheduler.delay(1, 300))
    if (this.hasFaults && this.scheduler.random.isOne(0.1))
      throw new MailServerAway("the mail server is away")
    this.outbox.handled(order)
  }

  get alive(): readonly OpenProcess[] {
    return this.processes.filter(({ process }) => !process.isDead)
  }

  #network(): Network {
    const { scheduler } = this
    const { random } = scheduler
    return {
      requestMs: () => scheduler.delay(0.1, random.isOne(0.01) ? 400 : 4),
      answerMs: () => scheduler.delay(0.1, random.isOne(0.01) ? 400 : 4),
      notificationMs: () => scheduler.delay(0.1, random.isOne(0.05) ? 3_000 : 40),
      losesAnswer: (command) => this.hasFaults && random.isOne(command === "COMMIT" ? 0.004 : 0.0004),
    }
  }

  get hasFaults(): boolean {
    return this.scheduler.nowMs < this.faultsUntilMs
  }

  /** The product logs what it did not expect. */
  #readLog(line: string): void {
    if (/MailServerAway|the outbox could not be read/.test(line)) return
    if (/"level":(50|60)|duplicate key|violates|written once|wrong side|takes no bids/.test(line))
      this.anomalies.add("failed", line)
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.scheduler.after(ms, resolve, null)
    })
  }

  /** A request of somebody outside to one of the servers, over a network that may be slow. */
  call<Result>(work: (app: AppContext) => Promise<Result>): Promise<Result> {
    const { scheduler } = this
    const { alive } = this
    if (alive.length === 0) return this.wait(200).then(() => Promise.reject(this.noAnswer))
    const { process, app } = scheduler.random.pick(alive)
    return new Promise((resolve, reject) => {
      const later = (settle: () => void) => scheduler.after(scheduler.delay(0.5, 60), settle, null)
      scheduler.after(
        scheduler.delay(0.5, 60),
        () => {
          work(app).then(
            (result) => later(() => resolve(result)),
            (problem) => later(() => reject(problem)),
          )
        },
        process,
      )
      scheduler.after(clientTimeoutMs, () => reject(this.noAnswer), null)
    })
  }

  /** As bidders see them, and the highest maximum, which a malicious bidder may guess. */
  pricesOf(lotId: string): { price: number; highest: number } {
    const bids = this.oracle.lots.get(lotId)?.bids ?? []
    const price = Number(bids.at(-1)?.price_cents ?? 100_00)
    return { price, highest: Math.max(price, ...bids.map(({ max_cents }) => Number(max_cents))) }
  }
}

class MailServerAway extends Error {
  override readonly name = "MailServerAway"
}

const clientTimeoutMs = 15_000
