import { setTimeout as wait } from "node:timers/promises"
import { openHitPay } from "../servers/hitpay-server.ts"
import { TcpProxy } from "../servers/tcp-proxy.ts"

type HitPay = Awaited<ReturnType<typeof openHitPay>>

/** How the provider sends its webhooks. */
export type WebhookMode = "once" | "twice" | "withheld" | "late"

const maxTries = 3
const retryMs = 1_000
const webhookMs = 10_000
const maxPageTries = 200
const pageRetryMs = 150

/** HitPay with books of its own, behind a network of its own. */
export class SceneProvider {
  readonly proxy: TcpProxy
  webhooks: WebhookMode = "once"
  lateMs = 0
  acceptedWebhooks = 0
  readonly #hitPay: HitPay
  readonly #ports: () => readonly number[]
  #withheld: string[] = []
  #sent = 0

  private constructor(hitPay: HitPay, proxy: TcpProxy, ports: () => readonly number[]) {
    this.#hitPay = hitPay
    this.proxy = proxy
    this.#ports = ports
  }

  static async open(ports: () => readonly number[]): Promise<SceneProvider> {
    const hitPay = await openHitPay()
    return new SceneProvider(hitPay, await TcpProxy.to(hitPay.apiUrl), ports)
  }

  get env(): Record<string, string> {
    const { apiKey, salt } = this.#hitPay.settings
    return {
      PAYMENTS: "hitpay",
      HITPAY_API_KEY: apiKey,
      HITPAY_SALT: salt,
      HITPAY_API: this.proxy.url,
      TEST_SERVER: "on",
    }
  }

  /** The next request that begins like this is carried out, and its answer is lost. */
  dropAnswer(call: string): void {
    this.#hitPay.faults.push({ call, kind: "drop" })
  }

  /** What a buyer does on the provider's page, which itself asks for another card if one was declined. */
  async pay(clientSecret: string, isDeclined: boolean): Promise<void> {
    if (isDeclined) return
    const id = await this.#findPage(clientSecret)
    const request = id && this.#hitPay.account.held.get(id)
    if (!request || request.isDeleted || request.fields.status === "completed") return
    this.#hitPay.pay(id)
    if (this.webhooks === "withheld") this.#withheld.push(id)
    else {
      if (this.webhooks === "late") await wait(this.lateMs)
      await Promise.all([this.#notify(id), ...(this.webhooks === "twice" ? [this.#notify(id)] : [])])
    }
  }

  async sendWithheld(): Promise<void> {
    const ids = this.#withheld
    this.#withheld = []
    for (const id of ids) await this.#notify(id)
  }

  /** Of each payment request: what was charged and not refunded. */
  get charged(): { id: string; cents: number }[] {
    return [...this.#hitPay.account.held].map(([id, { payments }]) => ({
      id,
      cents: payments
        .filter(({ status }) => status === "succeeded")
        .reduce((sum, { cents, refunded }) => sum + cents - refunded, 0),
    }))
  }

  /** The one that our own page leads to: after a lost answer a payment has two. */
  async #findPage(clientSecret: string): Promise<string | undefined> {
    for (let tries = 0; tries < maxPageTries; tries++) {
      const address = `/checkout?payment_intent_client_secret=${clientSecret}`
      const page = await fetch(`http://127.0.0.1:${this.#nextPort()}${address}`, {
        signal: AbortSignal.timeout(webhookMs),
      }).then(
        async (response) => ({ status: response.status, text: await response.text() }),
        () => undefined,
      )
      const [, id] = /payment-request\/@shop\/([\w-]+)\/checkout/.exec(page?.text ?? "") ?? []
      if (id || (page && page.status !== 503)) return id
      await wait(pageRetryMs)
    }
    return undefined
  }

  #nextPort(): number | undefined {
    const ports = this.#ports()
    return ports[this.#sent++ % ports.length]
  }

  async #notify(id: string): Promise<void> {
    const { rawBody, headers } = this.#hitPay.webhook(id)
    for (let tries = 0; tries < maxTries; tries++) {
      const isTaken = await fetch(`http://127.0.0.1:${this.#nextPort()}/api/payment/webhook/hitpay`, {
        method: "POST",
        headers: { ...Object.fromEntries(headers), "content-type": "application/json" },
        body: rawBody,
        signal: AbortSignal.timeout(webhookMs),
      }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isTaken) {
        this.acceptedWebhooks++
        return
      }
      await wait(retryMs)
    }
  }

  async close(): Promise<void> {
    await this.proxy.close()
    this.#hitPay.close()
  }
}
