import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { products } from "#domains/catalogue/schema.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { contextFor } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import type { BenchBidder } from "../../bench/fixtures.ts"
import type { TestDatabase } from "../../bench/harness.ts"
import { prng } from "../../bench/prng.ts"
import { readConfig } from "../../src/server/config/config.ts"
import { openApp } from "../../src/server/open-app.ts"
import { maximumKey } from "../maximum-key.ts"

/** Servers with these settings take the cards of the bots. */
export const shopEnv = { PAYMENTS: "sandbox", TEST_SERVER: "on" }

/** Charges that are neither booked nor refunded. */
export const unbookedSql = `
  select count(*) from sandbox_intents i join payments p on p.provider_id = i.id join orders o on o.id = p.order_id
  where i.status = 'succeeded' and (p.status <> 'succeeded' or o.status not in ('paid', 'refunded', 'cancelled', 'lapsed'))`

/**
 * A webhook that a killed server had stored but not applied is ignored when it comes again, so only the poll of open
 * payments finds its charge. This makes the poll due.
 */
export const pollPaymentsSql = [
  "update payments set changed_at = changed_at - interval '5 minutes' where status <> 'succeeded'",
  "select graphile_worker.add_job('poll-payments')",
]

/** Returns the listings. `deskId` is the member who receives the stock. */
export async function stockShop(
  { secret, databaseUrl }: Pick<TestDatabase, "secret" | "databaseUrl">,
  deskId: string | undefined,
  { bottles, ofEach }: { bottles: number; ofEach: number },
): Promise<string[]> {
  const opened = await openApp(
    readConfig({ AUTH_SECRET: secret, MAXIMUM_KEY: maximumKey, LOG_LEVEL: "warn" }),
    databaseUrl,
  )
  const listingIds: string[] = []
  try {
    const staff = contextFor(opened, {
      id: deskId as `mem_${string}`,
      username: "desk",
      role: "admin",
      status: "active",
      isVerified: true,
    })
    for (let index = 0; index < bottles; index++) {
      const productId = newId("prd")
      const facts = { bottler: "Official bottling", country: "Scotland", category: "Single Malt" }
      await staff.db.insert(products).values({
        id: productId,
        slug: productId,
        name: `Bottle ${index}`,
        ...facts,
        abvPercent: 46,
        volumeMl: 700,
      })
      const inSingapore = { productId, location: "singapore" } as const
      await receiveStock(staff, { ...inSingapore, quantity: ofEach, idempotencyKey: `in ${productId}` })
      listingIds.push(
        await createListing(staff, {
          kind: "bottle",
          ...inSingapore,
          priceCents: 50_00 + index * 7_77,
          isOnSale: true,
        }),
      )
    }
    return listingIds.toSorted()
  } finally {
    await opened.close()
  }
}

type Shop = {
  people: readonly BenchBidder[]
  listingIds: readonly string[]
  /** Of the servers at this moment. */
  ports: () => readonly number[]
  isOpen: (begun: number) => boolean
  /** Repeats a request that was answered with 503, as browsers do. Otherwise that answer is unexpected. */
  sitsOutOutages?: boolean
  /** Between two purchases of one buyer. */
  restMs?: number
  /** What a buyer does on the page of another provider than the sandbox. */
  pay?(clientSecret: string, isDeclined: boolean): Promise<void>
}
type CheckoutResponse = { status: number; body: Record<string, unknown> }

const maxTries = 60
const outageTries = 200

export class ShoppingBots {
  /** Every answer that a working server would not give. */
  readonly unexpected: string[] = []
  /** Orders that a buyer saw as paid. */
  readonly promised: string[] = []
  placed = 0
  begun = 0
  readonly #shop: Shop

  constructor(shop: Shop) {
    this.#shop = shop
  }

  /**
   * Buys one or two bottles again and again: mostly with a good card, sometimes with a declined one first, sometimes
   * abandons the payment.
   */
  async run(index: number): Promise<void> {
    const { people, listingIds, isOpen, restMs } = this.#shop
    const random = prng(index + 1)
    const buyer = people[index]
    while (isOpen(this.begun)) {
      this.begun++
      if (restMs) await wait(restMs)
      const added = await this.#call(buyer, "order/bid_bottle", {
        user_id: buyer?.id,
        product_id: random.pick(listingIds),
        quantity: 1 + random.whole(2),
        idempotencyKey: randomUUID(),
      })
      if (!added || added.status >= 400) continue
      const key = randomUUID()
      const ordered = await this.#call(buyer, "payment/payment-card", {
        user: buyer?.id,
        checkout: { selectShipping: random.pick(["self", "free-storage"]) },
        delivery: { email: `${buyer?.id}@storm.example` },
        age: true,
        idempotencyKey: key,
      })
      const clientSecret = ordered?.body.clientSecret
      if (typeof clientSecret !== "string") continue
      this.placed++
      const roll = random.whole(20)
      if (roll === 0) continue
      if (roll < 3) await this.#pay(clientSecret, true)
      await this.#pay(clientSecret, false)
      // Some buyers never return from the provider; only its webhook reports the payment.
      if (roll < 6) continue
      const back = await this.#call(buyer, "payment/checkout-session-success", { clientSecret })
      if (back?.body.status === "succeeded" && back.body.orderStatus === "paid")
        this.promised.push(String(back.body.order_id))
    }
  }

  get #maxTries(): number {
    return this.#shop.sitsOutOutages ? outageTries : maxTries
  }

  #portOf(turn: number): number {
    const ports = this.#shop.ports()
    return ports[turn % ports.length] ?? 0
  }

  /** Asks one server, then the other, until one answers. */
  async #call(
    buyer: BenchBidder | undefined,
    call: string,
    fields: unknown,
  ): Promise<CheckoutResponse | undefined> {
    const first = this.begun
    for (let tries = 0; tries < this.#maxTries; tries++) {
      try {
        const answer = await fetch(`http://127.0.0.1:${this.#portOf(first + tries)}/api/${call}`, {
          method: "POST",
          headers: { authorization: `Token ${buyer?.token}`, "content-type": "application/json" },
          body: JSON.stringify(fields),
        })
        const body = (await answer.json()) as Record<string, unknown>
        if (!this.#isOutage(answer.status)) {
          if (![200, 201, 409, 410, 422, 429].includes(answer.status))
            this.unexpected.push(`${call} ${answer.status} ${JSON.stringify(body)}`)
          return { status: answer.status, body }
        }
      } catch {}
      await wait(150)
    }
    return undefined
  }

  async #pay(clientSecret: string, isDeclined: boolean): Promise<void> {
    const { pay } = this.#shop
    if (pay) await pay(clientSecret, isDeclined)
    else await this.#card(clientSecret, isDeclined ? "4000000000000002" : "4242424242424242")
  }

  async #card(secret: string, cardNumber: string): Promise<void> {
    for (let tries = 0; tries < this.#maxTries; tries++) {
      const port = this.#portOf(tries)
      try {
        const form = new URLSearchParams({ act: "card", secret, cardNumber, expiry: "12/40", cvc: "123" })
        const headers = { origin: `http://localhost:${port}` }
        const answer = await fetch(
          `http://localhost:${port}/checkout?payment_intent_client_secret=${secret}`,
          { method: "POST", headers, body: form, redirect: "manual" },
        )
        await answer.arrayBuffer()
        if (!this.#isOutage(answer.status)) {
          if (answer.status >= 400 && answer.status !== 409 && answer.status !== 422)
            this.unexpected.push(`card ${answer.status}`)
          return
        }
      } catch {}
      await wait(150)
    }
  }

  #isOutage(status: number): boolean {
    return status === 503 && this.#shop.sitsOutOutages === true
  }
}
