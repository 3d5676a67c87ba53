import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { staffRulesSetting } from "#domains/accounts/staff-rules.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { registerPlaces } from "#domains/delivery/register-places.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { holdsSetting, payTimesSetting, usualHoldTerms, usualPayTimes } from "#domains/orders/pay-terms.ts"
import { sellerTermsSetting, usualTerms } from "#domains/orders/seller-terms.ts"
import { createPromotion } from "#domains/promotions/save-promotion.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { type MovableClock, movableClock } from "#platform/clock.ts"
import { type AppContext, type Ctx, contextFor } from "#platform/ctx.ts"
import {
  type EmbeddedPostgres,
  startPostgres,
  withDatabaseName,
} from "#platform/database/embedded-postgres.ts"
import { migrateDatabase } from "#platform/database/migrate.server.ts"
import type { Id } from "#platform/ids.ts"
import { Refusal } from "#platform/refusal.ts"
import { unavailabilityOf } from "#platform/unavailable.ts"
import { promotionTerms } from "../fixtures/promotion.ts"
import { asPerson, liveAuction, type Person, person, product } from "../fixtures.ts"
import { FaultPlan } from "./faults.ts"
import { FaultyProvider } from "./faulty-provider.ts"
import type { SalesPlan } from "./lot-plans.ts"
import { ProcessEnded, ShopProcess } from "./shop-process.ts"

export const promotionCode = "STORM"
export const perPerson = 2

const staffRoles = {
  keeper: "shopkeeper",
  hana: "auctioneer",
  clerk: "finance",
  colleague: "admin",
  payer: "finance",
} as const
type StaffName = keyof typeof staffRoles

export type ShopAnswer<Value> = { value: Value } | { refusal: Refusal } | { gaveUp: true }

type ShopOptions = { folder: string; seed: number; meanSteps: number; maxUses: number; logLevel: string }

/** A shop whose server dies and is started again, on one database, with two card companies. */
export class MoneyShop {
  readonly clock: MovableClock
  readonly providers: readonly FaultyProvider[]
  readonly buyers: Person[] = []
  readonly listings: Id<"lst">[] = []
  readonly sellers: Person[] = []
  readonly lots: Id<"lot">[] = []
  readonly staff = {} as Record<StaffName, Person>
  /** Of neither a refusal nor a lost connection. */
  readonly unexpected: string[] = []
  /** Requests that were repeated in vain. */
  readonly unanswered: string[] = []
  readonly refusals = new Map<string, number>()
  ofEach = 0
  deaths = 0
  process: ShopProcess
  #isCalm = false
  #cutsBefore = 0
  readonly #options: ShopOptions
  readonly #postgres: EmbeddedPostgres
  readonly #appUrl: string
  readonly owner: pg.Pool

  private constructor(options: ShopOptions, postgres: EmbeddedPostgres, appUrl: string, owner: pg.Pool) {
    this.#options = options
    this.#postgres = postgres
    this.#appUrl = appUrl
    this.owner = owner
    // Jobs are stored with the database's time: a start far from it tells their times apart from the shop's.
    this.clock = movableClock(new Date(Date.now() + startsAheadMs))
    const now = () => this.clock.now()
    this.providers = [
      new FaultyProvider("stripe", options.seed + 1, now),
      new FaultyProvider("hitpay", options.seed + 2, now),
    ]
    this.process = this.#open(true)
  }

  static async start(options: ShopOptions): Promise<MoneyShop> {
    // The data does not outlive the run, so nothing needs to reach the disk.
    const settings = {
      fsync: "off",
      full_page_writes: "off",
      synchronous_commit: "off",
      max_wal_size: "256MB",
    }
    const postgres = await startPostgres({ dataDir: options.folder, settings })
    const ownerUrl = withDatabaseName(postgres.url, "shop")
    const admin = new pg.Client({ connectionString: postgres.url })
    await admin.connect()
    await admin.query("create database shop")
    await admin.end()
    const { url } = await migrateDatabase(ownerUrl)
    const owner = new pg.Pool({ connectionString: ownerUrl, max: ownerConnections })
    return new MoneyShop(options, postgres, url, owner)
  }

  async stock(plan: { buyers: number; listings: number; orders: readonly unknown[] }): Promise<void> {
    const { app } = this.process
    await registerPlaces(app.db, this.clock.now())
    for (const [name, role] of Object.entries(staffRoles))
      this.staff[name as StaffName] = await person(app, `storm_${name}`, { role })
    const keeper = this.as("keeper", app)
    await saveSetting(keeper, holdsSetting, {
      ...usualHoldTerms,
      maxBottles: 100_000,
      limitCents: 100_000_000_00,
    })
    await saveSetting(keeper, staffRulesSetting, {
      ...{ refundAloneCents: 100_000_000_00, pointsAlone: 1_000, graceDays: 14, idleHours: 12 },
    })
    for (let index = 0; index < plan.buyers; index++)
      this.buyers.push(await person(app, `storm_buyer_${index}`))
    this.ofEach = Math.max(6, Math.ceil((5 * plan.orders.length) / plan.listings))
    for (let index = 0; index < plan.listings; index++) await this.#stockBottle(keeper, index)
    const maxUses = this.#options.maxUses
    const limits = { maxUses, maxUsesPerPerson: perPerson, startsAt: new Date(0) }
    await createPromotion(keeper, promotionTerms({ code: promotionCode, ...limits }))
  }

  /** Auctions that end within the storm. */
  async openSales({ sellers, lots }: SalesPlan): Promise<void> {
    const app = Object.assign(this.process.app, { clock: this.clock })
    const hana = this.as("hana", app)
    await saveSetting(hana, sellerTermsSetting, { ...usualTerms, windowDays: 2 })
    await saveSetting(hana, payTimesSetting, { ...usualPayTimes, automaticHours: usualPayTimes.defaultHours })
    for (let index = 0; index < sellers; index++)
      this.sellers.push(await person(app, `storm_seller_${index}`))
    for (let from = 0; from < lots.length; from += lotsPerAuction) {
      const terms = lots
        .slice(from, from + lotsPerAuction)
        .map(({ seller }) => ({ sellerId: this.sellers[seller]?.id ?? null, openingCents: 20_00 }))
      const endsAt = new Date(this.clock.now().getTime() + saleMs).toISOString()
      const { lotIds } = await liveAuction(app, hana, terms, { endsAt })
      this.lots.push(...lotIds)
    }
  }

  /** From now on the process dies, connections break, and the card companies are unreliable. */
  beginStorm(): void {
    this.restart()
  }

  /** Ends all faults. */
  endStorm(): void {
    this.#isCalm = true
    for (const provider of this.providers) provider.beCalm()
    this.restart()
  }

  restart(): void {
    this.#cutsBefore += this.process.cuts
    this.process.end()
    this.process = this.#open(this.#isCalm)
  }

  get cuts(): number {
    return this.#cutsBefore + this.process.cuts
  }

  /** Somebody has to pass the time. */
  async untilTime(time: number): Promise<void> {
    while (this.clock.now().getTime() < time) await wait(lookMs)
  }

  async nextMinute(): Promise<void> {
    await this.untilTime(this.clock.now().getTime() + minuteMs)
  }

  as(name: StaffName, app: AppContext): Ctx {
    return asPerson(app, this.staff[name])
  }

  asBuyer(index: number | null, app: AppContext): Ctx {
    const buyer = index === null ? undefined : this.buyers[index]
    return buyer ? asPerson(app, buyer) : contextFor(app)
  }

  /** Repeats a request until it is answered, as people do whose connection is lost, or leaves after the first fault. */
  async ask<Value>(
    what: string,
    givesUp: boolean,
    work: (app: AppContext) => Promise<Value>,
  ): Promise<ShopAnswer<Value>> {
    for (let tries = 0; tries < maxTries; tries++) {
      const { process } = this
      try {
        return { value: await process.run(work) }
      } catch (problem) {
        if (problem instanceof Refusal && problem.status !== 503) {
          this.refusals.set(problem.code, (this.refusals.get(problem.code) ?? 0) + 1)
          return { refusal: problem }
        }
        if (problem instanceof ProcessEnded) this.#replace(process)
        else if (!unavailabilityOf(problem) && !(problem instanceof Refusal)) this.#report(what, problem)
        if (givesUp) return { gaveUp: true }
      }
    }
    this.unanswered.push(what)
    return { gaveUp: true }
  }

  async close(): Promise<void> {
    this.process.end()
    await this.owner.end()
    await this.#postgres.stop()
  }

  #replace(ended: ShopProcess): void {
    if (this.process !== ended) return
    this.deaths++
    this.restart()
  }

  #report(what: string, problem: unknown): void {
    const text = problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)
    const cause = problem instanceof Error && problem.cause ? ` caused by ${String(problem.cause)}` : ""
    this.unexpected.push(`${what}: ${text}${cause}`)
  }

  #open(isCalm: boolean): ShopProcess {
    const { seed, meanSteps, folder, logLevel } = this.#options
    const faults = new FaultPlan(seed, this.deaths, meanSteps)
    faults.isOver = isCalm
    // Every other process takes new payments with the other card company.
    const [first, second] = this.deaths % 2 ? this.providers.toReversed() : this.providers
    if (!first || !second) throw new Error("a shop needs two card companies")
    return new ShopProcess({
      ...{ databaseUrl: this.#appUrl, folder: join(folder, "files"), clock: this.clock, faults, logLevel },
      providers: [first, second],
    })
  }

  async #stockBottle(keeper: Ctx, index: number): Promise<void> {
    const productId = await product(keeper.app, `Clynelish no. ${index}`)
    const inSingapore = { productId, location: "singapore" } as const
    const priceCents = 40_00 + index * 7_77
    this.listings.push(
      await createListing(keeper, { kind: "bottle", ...inSingapore, priceCents, isOnSale: true }),
    )
    await receiveStock(keeper, { ...inSingapore, quantity: this.ofEach, idempotencyKey: `received ${index}` })
  }
}

export function asSeller(seller: Person, app: AppContext): Ctx {
  return asPerson(app, seller)
}

const maxTries = 40
const ownerConnections = 4
const minuteMs = 60_000
const lookMs = 20
const lotsPerAuction = 100
const saleMs = 25 * 60_000
const startsAheadMs = 60 * 24 * 3_600_000
