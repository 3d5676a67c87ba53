import { setTimeout as wait } from "node:timers/promises"
import { openHitPay } from "../hitpay-server.ts"
import { TcpProxy } from "../tcp-proxy.ts"

type HitPay = Awaited<ReturnType<typeof openHitPay>>

/** How the provider sends its webhooks. */
export type WebhookMode = "once" | "twice" | "withheld" | "late"

const maxTries = 3
const retryMs = 1_000

/** HitPay with books of its own, behind a network of its own. */
export class SceneProvider {
  readonly proxy: TcpProxy
  webhooks: WebhookMode = "once"
  lateMs = 0
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

  /** What a buyer does on the provider's page. A declined card may be followed by another one. */
  async pay(clientSecret: string, isDeclined: boolean): Promise<void> {
    const [paymentId] = clientSecret.split("_secret_")
    const requests = [...this.#hitPay.account.held]
    // After a lost answer there are two requests for a payment, and the buyer sees the last one.
    const [id, request] = requests.findLast(([, { fields }]) => fields.reference_number === paymentId) ?? []
    if (!id || !request || request.fields.status === "completed") return
    this.#hitPay.pay(id, isDeclined ? { status: "failed" } : {})
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

  async #notify(id: string): Promise<void> {
    const { rawBody, headers } = this.#hitPay.webhook(id)
    for (let tries = 0; tries < maxTries; tries++) {
      const ports = this.#ports()
      const port = ports[this.#sent++ % ports.length]
      const isTaken = await fetch(`http://127.0.0.1:${port}/api/payment/webhook/hitpay`, {
        method: "POST",
        headers,
        body: rawBody,
        signal: AbortSignal.timeout(10_000),
      }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isTaken) return
      await wait(retryMs)
    }
  }

  async close(): Promise<void> {
    await this.proxy.close()
    this.#hitPay.close()
  }
}
