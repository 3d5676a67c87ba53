import type pg from "pg"
import { guest } from "#domains/accounts/roles.ts"
import { openProvidersService } from "#domains/payments/configured-providers.ts"
import type { PaymentProvider } from "#domains/payments/payment-provider.ts"
import { ProviderUnavailable } from "#domains/payments/provider-unavailable.ts"
import type { MovableClock } from "#platform/clock.ts"
import type { AppContext } from "#platform/ctx.ts"
import { DatabaseClient, type SendQuery } from "#platform/database/connection.server.ts"
import { connect } from "#platform/database/db.server.ts"
import { onPrimary } from "#platform/database/replicas/offload.ts"
import { diskFiles } from "#platform/files/files.ts"
import { LiveHub } from "#platform/live/live.ts"
import { StreamSlots } from "#platform/live/stream-slots.ts"
import { type Log, openLog } from "#platform/log.ts"
import { capturedMail } from "#platform/mail.ts"
import { isRecord } from "#platform/records.ts"
import { readConfigParts } from "../../src/server/config/config.ts"
import { closeAppServices, openServices } from "../../src/server/open-services.ts"
import { hashOnce } from "../hash-once.ts"
import type { FaultPlan, StepFault } from "./faults.ts"
import type { FaultyProvider } from "./faulty-provider.ts"

/** The process ended before it answered. */
export class ProcessEnded extends Error {
  override readonly name = "ProcessEnded"
}

export type ProcessOptions = {
  databaseUrl: string
  folder: string
  clock: MovableClock
  /** The first takes new payments. */
  providers: readonly FaultyProvider[]
  faults: FaultPlan
  logLevel: string
}

/** Never continues: the process that waited for it is gone. */
const never = new Promise<never>(() => undefined)

/** One process of the server, as far as money goes. After its end nothing that it began continues. */
export class ShopProcess {
  readonly app: AppContext
  readonly log: Log
  cuts = 0
  isDead = false
  readonly #faults: FaultPlan
  readonly #clients = new Set<pg.PoolClient>()
  readonly #ended = Promise.withResolvers<never>()
  readonly #pools: readonly pg.Pool[]

  constructor({ databaseUrl: url, folder, clock, providers, faults, logLevel }: ProcessOptions) {
    this.#faults = faults
    this.#ended.promise.catch(() => undefined)
    this.log = openLog(logLevel)
    const db = connect(url, 10)
    const auxiliaryPool = connect(url, 2, "auxiliary").$client
    const preparedPool = connect(url, 6, "prepared")
    const reads = connect(url, 4, "reads")
    const reports = connect(url, 2, "reports")
    this.#pools = [db.$client, auxiliaryPool, preparedPool.$client, reads.$client, reports.$client]
    for (const pool of this.#pools) this.#watch(pool)
    this.app = openServices({
      ...{ db, pool: db.$client, auxiliaryPool, preparedPool, reads, reports, clock, guest, log: this.log },
      offload: onPrimary({ reads, reports }),
      ...{ live: new LiveHub(), streams: new StreamSlots({ perClient: 20, inAll: 100 }) },
      mail: capturedMail(() => clock.now()),
      origin: "http://shop.test",
      ...{ isDemo: false, trustsProxy: false, mayCallInside: false },
      secret: "a secret of the money test, long enough to sign with",
      ...{ bidsPerMinute: 1_000_000, gatherMs: 120_000 },
      files: diskFiles(folder),
      uploadDir: folder,
      configParts: readConfigParts(envOf(providers), false),
    })
    hashOnce(this.app)
    for (const provider of providers) {
      const configured = { ...this.#guarded(provider.interface), name: provider.name }
      openProvidersService.of(this.app).set(provider.name, Promise.resolve(configured))
    }
  }

  /** Fails with ProcessEnded if the process ends first. */
  async run<Answer>(work: (app: AppContext) => Promise<Answer>): Promise<Answer> {
    return await Promise.race([work(this.app), this.#ended.promise])
  }

  end(): void {
    this.isDead = true
    for (const client of this.#clients) destroy(client)
    for (const pool of this.#pools) Object.assign(pool, { connect: () => never })
    closeAppServices(this.app)
    this.#ended.reject(new ProcessEnded("the process has ended"))
  }

  #watch(pool: pg.Pool): void {
    pool.on("connect", (client) => {
      if (this.isDead) return destroy(client)
      this.#clients.add(client)
      const query = client.query.bind(client) as SendQuery
      Object.assign(client, { query: (...args: unknown[]) => this.#send(client, query, args) })
    })
    pool.on("remove", (client) => this.#clients.delete(client))
  }

  #send(client: pg.PoolClient, query: SendQuery, args: unknown[]): unknown {
    const callback = args.at(-1)
    if (this.isDead) return typeof callback === "function" ? undefined : never
    if (isJobSearch(args[0])) return query(...args)
    const fault = this.#faults.strike(isCommit(args[0]) ? "commit" : "statement")
    if (fault?.when === "before") this.#hit(fault, client)
    const lost = fault?.when === "after" ? new Error("Connection terminated by the test") : undefined
    if (typeof callback !== "function") return this.#answer(query(...args) as Promise<unknown>, fault, client)
    const finish = (problem: unknown, result: unknown) => {
      if (lost) this.#hit(fault, client)
      if (!this.isDead) callback(lost ?? problem, lost ? undefined : result)
    }
    return query(...args.slice(0, -1), finish)
  }

  async #answer<Answer>(
    answer: Promise<Answer>,
    fault: StepFault | undefined,
    client?: pg.PoolClient,
  ): Promise<Answer> {
    const [{ status, ...outcome }] = await Promise.allSettled([answer])
    if (fault?.when === "after") this.#hit(fault, client)
    if (this.isDead) return await never
    if (fault?.when === "after")
      throw client
        ? new Error("Connection terminated by the test")
        : new ProviderUnavailable("the connection to it was cut")
    if ("reason" in outcome) throw outcome.reason
    return outcome.value
  }

  #hit(fault: StepFault | undefined, client?: pg.PoolClient): void {
    if (fault?.kind === "death") {
      this.end()
      return
    }
    this.cuts++
    if (client) destroy(client)
  }

  /** A dead process asks nothing, and gets no answer. */
  #guarded(provider: PaymentProvider): PaymentProvider {
    const call = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
      if (this.isDead) return await never
      const fault = this.#faults.strike("call")
      if (fault?.when === "before") this.#hit(fault)
      if (this.isDead) return await never
      if (fault?.when === "before") throw new ProviderUnavailable("the connection to it was cut")
      return await this.#answer(work(), fault)
    }
    return {
      ...provider,
      createIntent: (request) => call(() => provider.createIntent(request)),
      retrieve: (id) => call(() => provider.retrieve(id)),
      cancel: (id) => call(() => provider.cancel(id)),
      refund: (request) => call(() => provider.refund(request)),
      retrieveRefund: (id) => call(() => provider.retrieveRefund(id)),
    }
  }
}

function destroy(client: pg.PoolClient): void {
  if (client instanceof DatabaseClient) client.destroy("Connection terminated by the test")
}

/** The runner prints a trace if this fails, and nothing is done yet. */
function isJobSearch(query: unknown): boolean {
  return isRecord(query) && typeof query.name === "string" && query.name.startsWith("get_job")
}

function isCommit(query: unknown): boolean {
  const text = isRecord(query) ? query.text : query
  return typeof text === "string" && /^commit\b/i.test(text)
}

function envOf([current]: readonly FaultyProvider[]): Record<string, string> {
  return {
    PAYMENTS: current?.name ?? "disabled",
    ...{
      STRIPE_SECRET_KEY: "sk_test",
      STRIPE_PUBLISHABLE_KEY: "pk_test",
      STRIPE_WEBHOOK_SECRET: "whsec_test",
    },
    ...{ HITPAY_API_KEY: "key_test", HITPAY_SALT: "salt_test" },
    ...{ PAYNOW_UEN: "201403121W", PAYNOW_NAME: "Quaich Tests" },
  }
}
