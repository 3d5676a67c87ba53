import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { members } from "#domains/accounts/schema.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { postJournal } from "#domains/wallet/post-journal.ts"
import { contextFor, transaction } from "#platform/ctx.ts"
import { formatCsv, readCsv } from "#platform/files/csv.ts"
import type { Id } from "#platform/ids.ts"
import type { BenchBidder } from "../../bench/fixtures.ts"
import { prng } from "../../bench/prng.ts"
import { readConfig } from "../../src/server/config/config.ts"
import { openApp } from "../../src/server/open-app.ts"
import { person } from "../fixtures.ts"
import { maximumKey } from "../maximum-key.ts"

/** One member may request ten withdrawals an hour. */
const requestsPerMember = 10
const restMs = 3_000
const retryMs = 200
const silenceMs = 10_000
const balanceCents = 1_000_000_00

type PayoutAnswer = { status: number; text: string; location: string }
type PaidByBank = { runId: string; cents: number }

/** Fills the wallets of the members. Returns a member of the finance team, signed in. */
export async function fillWallets(
  secret: string,
  databaseUrl: string,
  people: readonly BenchBidder[],
): Promise<BenchBidder> {
  const app = await openApp(
    readConfig({ AUTH_SECRET: secret, MAXIMUM_KEY: maximumKey, LOG_LEVEL: "silent" }),
    databaseUrl,
  )
  try {
    for (const { id } of people)
      await transaction(contextFor(app), (tx) =>
        postJournal(tx, {
          kind: "top-up",
          memberId: id as Id<"mem">,
          idempotencyKey: randomUUID(),
          moves: [{ from: "outside:bank", to: accountOf(id as Id<"mem">), amount: balanceCents }],
        }),
      )
    const farid = await person(app, "farid", { role: "finance" })
    await app.db.update(members).set({ emailVerified: true })
    return farid
  } finally {
    await app.close()
  }
}

/** Members withdraw money, finance sends it to the bank in runs, and the bank answers. Nobody gives up. */
export class PayoutBots {
  readonly unexpected: string[] = []
  /** The bank's own books: of each reference, every time it was paid. */
  readonly paidByBank = new Map<string, PaidByBank[]>()
  requested = 0
  readonly #people: readonly BenchBidder[]
  readonly #finance: BenchBidder
  readonly #ports: readonly number[]
  readonly #isOpen: () => boolean
  readonly #random = prng(7)
  #turn = 0

  constructor(
    people: readonly BenchBidder[],
    finance: BenchBidder,
    options: { ports: readonly number[]; isOpen: () => boolean },
  ) {
    this.#people = people
    this.#finance = finance
    this.#ports = options.ports
    this.#isOpen = options.isOpen
  }

  async run(): Promise<void> {
    while (this.#isOpen()) {
      await this.#request()
      await this.#makeRun()
      await wait(restMs)
    }
  }

  async #request(): Promise<void> {
    const member = this.#people[this.requested % this.#people.length]
    if (!member || this.requested >= this.#people.length * requestsPerMember) return
    const body = JSON.stringify({
      amountCents: 20_00 + this.#random.whole(100_00),
      bankHolder: "A Bidder",
      bankName: "DBS",
      bankNumber: "012-345678-9",
      idempotencyKey: randomUUID(),
    })
    const headers = { authorization: `Token ${member.token}`, "content-type": "application/json" }
    const answer = await this.#ask("/api/wallet/withdraw", () => ({ method: "POST", headers, body }))
    if (answer.status !== 201) this.unexpected.push(`withdraw ${answer.status} ${answer.text}`)
    this.requested++
  }

  async #makeRun(): Promise<void> {
    const form = new URLSearchParams({ intent: "make", key: randomUUID() })
    const made = await this.#ask("/admin/payouts", () => ({ method: "POST", body: form }))
    const runId = /\/admin\/payouts\/(run_\w+)/.exec(made.location)?.[1]
    // Nothing waits, because the last request came before the last run.
    if (made.status === 409) return
    if (!runId) return void this.unexpected.push(`make run ${made.status} ${made.text.slice(0, 300)}`)
    const file = await this.#ask(`/admin/payouts/${runId}/bank.csv`, () => ({}))
    const answers = await this.#payAtBank(runId, file.text)
    // The bank sends each of its files twice.
    for (let time = 0; time < 2; time++) {
      const answered = await this.#ask(`/admin/payouts/${runId}`, () => {
        const upload = new FormData()
        upload.set("file", new File([answers], "answers.csv", { type: "text/csv" }))
        return { method: "POST", body: upload }
      })
      if (answered.status !== 200) this.unexpected.push(`answer run ${answered.status}`)
    }
  }

  async #payAtBank(runId: string, file: string): Promise<string> {
    const [head = [], ...rows] = await readCsv(file)
    const [reference, amount, status] = ["reference", "amount_sgd", "status"].map((name) =>
      head.indexOf(name),
    )
    const answers = rows.map((cells) => {
      const id = cells[reference ?? -1] ?? ""
      const outcome = this.#random.isOne(0.2) ? "failed" : "paid"
      const cents = Math.round(Number(cells[amount ?? -1]) * 100)
      if (outcome === "paid") this.paidByBank.set(id, [...(this.paidByBank.get(id) ?? []), { runId, cents }])
      return cells.map((cell, index) => (index === status ? outcome : cell))
    })
    return formatCsv([head, ...answers])
  }

  /** Asks one server, then the other, until one answers. */
  async #ask(path: string, init: () => RequestInit): Promise<PayoutAnswer> {
    for (;;) {
      const port = this.#ports[this.#turn++ % this.#ports.length]
      try {
        const own = init()
        const response = await fetch(`http://127.0.0.1:${port}${path}`, {
          ...own,
          headers: {
            cookie: `quaich.session_token=${this.#finance.token}`,
            origin: `http://localhost:${port}`,
            ...own.headers,
          },
          redirect: "manual",
          signal: AbortSignal.timeout(silenceMs),
        })
        const text = await response.text()
        const location = response.headers.get("location") ?? ""
        if (response.status !== 503) return { status: response.status, text, location }
      } catch {
        // The connection was lost: it may have been done.
      }
      await wait(retryMs)
    }
  }
}
