import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import type { Receipt } from "#domains/bidding/bid-row.ts"
import type { BenchFixtures } from "../../bench/fixtures.ts"
import { bidRequest, RawClient, type RawResponse } from "../../bench/raw-client.ts"

type SentBid = { key: string; receipts: Receipt[]; answers: Set<string> }

/** Of the monotonic clock: when a bid was first sent, and until when it had no definite answer. */
export type AnsweredBid = { sentAt: number; answeredAt: number }

const retryMs = 50
/** Longer than all outages of the run together. */
const patienceMs = 240_000
/** A server that takes the request and says nothing may be frozen: the other one is asked. */
const silenceMs = 5_000

/** Never give up: they repeat a bid with its key until they have a definite answer, at one server or the other. */
export class BiddingBots {
  readonly sent: SentBid[] = []
  readonly unexpected: string[] = []
  isOver = false
  unanswered = 0
  /** Answers of 503: the bid has to be sent again. */
  deferred = 0
  readonly answered: AnsweredBid[] = []
  #lastReceiptAt = 0
  readonly #prices = new Map<string, number>()
  readonly #fixtures: BenchFixtures
  readonly #ports: readonly number[]
  readonly #restMs: number

  constructor(fixtures: BenchFixtures, ports: readonly number[], restMs = 20) {
    this.#fixtures = fixtures
    this.#ports = ports
    this.#restMs = restMs
  }

  get receipts(): number {
    return this.sent.reduce((all, { receipts }) => all + receipts.length, 0)
  }

  async run(index: number): Promise<void> {
    const { bidders, lotIds } = this.#fixtures
    for (let turn = index; !this.isOver; turn++) {
      const lotId = lotIds[turn % lotIds.length] ?? ""
      const maxCents = (this.#prices.get(lotId) ?? 0) + 300 + (turn % 7) * 100
      const bid: SentBid = { key: randomUUID(), receipts: [], answers: new Set() }
      this.sent.push(bid)
      const request = bidRequest(lotId, bidders[index]?.token ?? "", maxCents, bid.key)
      // Every fifth bid is sent twice at once, every ninth again after its answer.
      const first = this.#untilAnswered(request, turn)
      await Promise.all([first, ...(turn % 5 === 0 ? [this.#untilAnswered(request, turn + 1)] : [])]).then(
        (answers) => answers.forEach((answer) => void this.#note(bid, lotId, answer)),
      )
      if (turn % 9 === 0) this.#note(bid, lotId, await this.#untilAnswered(request, turn))
      await wait(this.#restMs + (turn % 40))
    }
  }

  /** Milliseconds from `since` (of the monotonic clock) to the next receipt. */
  async untilReceipt(since: number): Promise<number> {
    while (this.#lastReceiptAt <= since) await wait(5)
    return this.#lastReceiptAt - since
  }

  #note(bid: SentBid, lotId: string, answer: RawResponse | undefined): void {
    if (!answer) {
      this.unanswered++
      return
    }
    bid.answers.add(answer.body)
    if (answer.status >= 500) this.unexpected.push(`bid ${answer.status} ${answer.body}`)
    if (answer.status !== 201) return
    const receipt: Receipt = JSON.parse(answer.body)
    bid.receipts.push(receipt)
    this.#prices.set(lotId, Math.max(this.#prices.get(lotId) ?? 0, receipt.priceCents))
  }

  async #untilAnswered(request: string, turn: number): Promise<RawResponse | undefined> {
    const begun = performance.now()
    for (let tries = 0; performance.now() - begun < patienceMs; tries++) {
      const client = new RawClient(this.#ports[(turn + tries) % this.#ports.length] ?? 0)
      try {
        const answer = await Promise.race([client.send(request), failAfter(silenceMs)])
        if (answer.status === 201) this.#lastReceiptAt = performance.now()
        if (answer.status !== 503) {
          this.answered.push({ sentAt: begun, answeredAt: performance.now() })
          return answer
        }
        this.deferred++
      } catch {
        // The connection was lost: the bid may have been taken.
      } finally {
        client.close()
      }
      await wait(retryMs)
    }
    return undefined
  }
}

async function failAfter(ms: number): Promise<never> {
  await wait(ms, undefined, { ref: false })
  throw new Error("no answer")
}
