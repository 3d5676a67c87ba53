import { setTimeout as wait } from "node:timers/promises"
import type {
  CreatedIntent,
  EventClaim,
  Intent,
  NewIntent,
  PaymentProvider,
  RefundAnswer,
  WebhookRequest,
} from "#domains/payments/payment-provider.ts"
import { ProviderUnavailable } from "#domains/payments/provider-unavailable.ts"
import { definitionOf, type ProviderName } from "#domains/payments/providers.ts"
import { prng } from "../../bench/prng.ts"
import type { PlannedCharge } from "./order-plans.ts"

type ProviderRefund = RefundAnswer & {
  id: string
  key: string
  cents: number
  endsAs?: RefundAnswer["status"]
}

export type ProviderIntent = Omit<CreatedIntent, "refundedCents" | "failedAttempt"> & {
  attempts: number
  chargedCents: number
  refunds: ProviderRefund[]
  endsAs?: "succeeded" | "declined"
}

type AskedRefund = Parameters<PaymentProvider["refund"]>[0]
type DelayedRefund = { request: AskedRefund; waits: number }
type Webhook = { request: WebhookRequest; waits: number; tries: number }

const notCarriedOut = 0.04
const answerLost = 0.04
const carriedOutLate = 0.15
/** In minutes: within the hour after which the shop may ask again. */
const latest = 40

/**
 * A card company with books of its own. It times out, loses its answers, and sends webhooks late, twice, out of order
 * or never, until it is calm. Its own books are never wrong.
 */
export class FaultyProvider {
  readonly name: ProviderName
  readonly intents = new Map<string, ProviderIntent>()
  #isCalm = false
  readonly #random: ReturnType<typeof prng>
  readonly #now: () => Date
  #webhooks: Webhook[] = []
  #delayed: DelayedRefund[] = []
  #counter = 0

  constructor(name: ProviderName, seed: number, now: () => Date) {
    this.name = name
    this.#random = prng(seed)
    this.#now = now
  }

  /** From now on it answers at once, and owes nothing. */
  beCalm(): void {
    this.#isCalm = true
    this.#carryOutDelayed()
  }

  /** As the shop sees it. */
  get interface(): PaymentProvider {
    const { intents } = this
    const list = async function* (since: Date) {
      for (const intent of [...intents.values()]) if (intent.createdAt >= since) yield shown(intent)
    }
    return {
      createIntent: (request) => this.#answer(() => this.#create(request)),
      retrieve: (id) => this.#answer(() => found(intents.get(id))),
      cancel: (id) => this.#answer(() => this.#cancel(id)),
      refund: (request) => this.#refundOrDelay(request),
      retrieveRefund: (id) => this.#answer(() => this.#allRefunds().find((refund) => refund.id === id)),
      readWebhook: async ({ rawBody }) => JSON.parse(rawBody),
      readClaim: (payload) => payload as EventClaim,
      list,
    }
  }

  /** What a buyer does in the provider's fields. An intent can be charged once. */
  pay(secret: string, outcome: PlannedCharge): void {
    const intent = [...intents(this)].find(({ clientSecret }) => clientSecret === secret)
    if (!intent || (intent.status !== "requires_payment_method" && intent.status !== "requires_action"))
      return
    if (outcome === "declined") this.#decline(intent)
    else if (outcome === "slow" || outcome === "slowDecline") {
      intent.status = "processing"
      intent.endsAs = outcome === "slow" ? "succeeded" : "declined"
      this.#report(intent)
    } else {
      if (outcome === "short") intent.amountCents = Math.max(1, intent.amountCents - 1_00)
      if (outcome === "foreign") intent.currency = "usd"
      this.#charge(intent)
    }
  }

  /** Time passes: slow charges and refunds end, and some webhooks leave in any order. */
  takeWebhooks(): Webhook[] {
    for (const intent of intents(this)) if (this.#isCalm || this.#random.isOne(0.3)) this.#end(intent)
    this.#carryOutDelayed()
    for (const webhook of this.#webhooks) webhook.waits--
    const due = this.#webhooks.filter(({ waits }) => this.#isCalm || waits < 0)
    this.#webhooks = this.#webhooks.filter((webhook) => !due.includes(webhook))
    return due.toSorted(() => this.#random.share() - 0.5)
  }

  /** The shop has not confirmed it: providers try again for a while. */
  retry(webhook: Webhook): void {
    if (webhook.tries < 3) this.#webhooks.push({ ...webhook, waits: 2, tries: webhook.tries + 1 })
  }

  async #answer<Answer>(work: () => Answer): Promise<Answer> {
    if (this.#isCalm) return work()
    const roll = this.#random.share()
    await wait(this.#random.whole(4))
    if (roll < notCarriedOut) throw new ProviderUnavailable("it did not answer, and did nothing")
    const answer = work()
    await wait(this.#random.whole(4))
    if (roll < notCarriedOut + answerLost) throw new ProviderUnavailable("its answer was lost")
    return answer
  }

  /** A request for a refund may time out and be carried out all the same, much later. */
  async #refundOrDelay(request: AskedRefund): Promise<RefundAnswer> {
    if (this.#isCalm || !this.#random.isOne(carriedOutLate))
      return await this.#answer(() => this.#refund(request))
    this.#delayed.push({ request, waits: this.#random.whole(latest) })
    throw new ProviderUnavailable("it did not answer, and does it later")
  }

  #carryOutDelayed(): void {
    for (const delayed of this.#delayed) delayed.waits--
    const due = this.#delayed.filter(({ waits }) => this.#isCalm || waits < 0)
    this.#delayed = this.#delayed.filter((delayed) => !due.includes(delayed))
    for (const { request } of due) this.#refund(request)
  }

  #create({ amountCents, paymentId }: NewIntent): CreatedIntent {
    const { repeatsRefundsSafely: hasKeys } = definitionOf(this.name).capabilities
    const before = hasKeys ? [...intents(this)].find((intent) => intent.paymentId === paymentId) : undefined
    if (before) return shown(before)
    const id = this.#newId("intent")
    const intent: ProviderIntent = {
      ...{ id, clientSecret: `${id}_secret`, paymentId, amountCents, currency: "sgd", failure: null },
      ...{ status: "requires_payment_method", attempts: 0, chargedCents: 0, refunds: [] },
      createdAt: this.#now(),
    }
    this.intents.set(id, intent)
    return shown(intent)
  }

  #cancel(id: string): Intent | undefined {
    const intent = this.intents.get(id)
    if (intent && intent.status !== "succeeded" && intent.status !== "processing") intent.status = "canceled"
    return found(intent)
  }

  #refund({ intentId, amountCents, key }: AskedRefund): RefundAnswer {
    const intent = this.intents.get(intentId)
    const before = intent?.refunds.find((refund) => refund.key === key)
    if (before && definitionOf(this.name).capabilities.repeatsRefundsSafely) return { ...before }
    const left = intent ? intent.chargedCents - refundedOf(intent) : 0
    const cents = amountCents ?? left
    if (!intent || cents > left || cents < 1) return { status: "refused", id: null, reason: "too much" }
    const refund: ProviderRefund = { id: this.#newId("refund"), key, cents, status: "succeeded" }
    const roll = amountCents === undefined ? 1 : this.#random.share()
    if (roll < 0.05) Object.assign(refund, { status: "refused", reason: "the card is closed" })
    else if (roll < 0.3)
      Object.assign(refund, { status: "pending", endsAs: roll < 0.1 ? "refused" : "succeeded" })
    // A bank may return a refund that has succeeded.
    else if (roll < 0.35) refund.endsAs = "refused"
    intent.refunds.push(refund)
    this.#report(intent)
    return { ...refund }
  }

  #end(intent: ProviderIntent): void {
    const { endsAs } = intent
    delete intent.endsAs
    if (endsAs === "succeeded") this.#charge(intent)
    if (endsAs === "declined") this.#decline(intent)
    for (const refund of intent.refunds) {
      if (!refund.endsAs) continue
      refund.status = refund.endsAs
      delete refund.endsAs
      this.#report(intent, "always")
    }
  }

  #charge(intent: ProviderIntent): void {
    Object.assign(intent, { status: "succeeded", failure: null, chargedCents: intent.amountCents })
    this.#report(intent)
  }

  #decline(intent: ProviderIntent): void {
    Object.assign(intent, { status: "requires_payment_method", failure: "card_declined" })
    intent.attempts++
    this.#report(intent)
  }

  /** Only a webhook reports that a bank has returned a refund, so that one always comes. */
  #report(intent: ProviderIntent, how: "always" | "perhaps" = "perhaps"): void {
    const { id, amountCents, currency, chargedCents } = intent
    const payload = { amountCents, currency, isCharged: chargedCents > 0, refundedCents: refundedOf(intent) }
    const event = { id: this.#newId("event"), type: intent.status, intentId: id, payload }
    const copies = how === "always" ? 1 + this.#random.whole(2) : this.#random.pick([0, 1, 1, 1, 2, 3])
    for (let copy = 0; copy < copies; copy++)
      this.#webhooks.push({
        request: { rawBody: JSON.stringify(event), headers: new Headers() },
        waits: this.#random.skewed(8),
        tries: how === "always" ? -20 : 0,
      })
  }

  #newId(kind: string): string {
    return `${this.name}_${kind}_${++this.#counter}`
  }

  #allRefunds(): RefundAnswer[] {
    return [...intents(this)].flatMap(({ refunds }) => refunds.map((refund) => ({ ...refund })))
  }
}

function intents({ intents: all }: FaultyProvider): Iterable<ProviderIntent> {
  return all.values()
}

export function refundedOf({ refunds }: Pick<ProviderIntent, "refunds">): number {
  return refunds.reduce((sum, { status, cents }) => sum + (status === "refused" ? 0 : cents), 0)
}

function shown(intent: ProviderIntent): CreatedIntent {
  const { attempts, chargedCents: _, refunds: __, endsAs: ___, ...rest } = intent
  return { ...rest, refundedCents: refundedOf(intent), failedAttempt: String(attempts) }
}

function found(intent: ProviderIntent | undefined): Intent | undefined {
  return intent && shown(intent)
}
