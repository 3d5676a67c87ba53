import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { endRefundInSandbox } from "#domains/payments/providers/sandbox/end-refund.ts"
import { sandboxIntents, sandboxRefunds } from "#domains/payments/providers/sandbox/schema.ts"
import { simulatedFailuresService } from "#domains/payments/providers/sandbox/simulated-failures.ts"
import { refunds } from "#domains/payments/schema.ts"
import { checkLedger } from "#domains/wallet/check-ledger.ts"
import { payWithdrawal } from "#domains/wallet/end-withdrawal.ts"
import { requestWalletWithdrawal } from "#domains/wallet/request-withdrawal.ts"
import { postings } from "#domains/wallet/schema.ts"
import type { Id } from "#platform/ids.ts"
import { Refusal } from "#platform/refusal.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, type Person, person } from "../../../../test/fixtures.ts"
import { runJobs } from "../../../../test/run-jobs.ts"
import { openShop } from "../../../../test/shop.ts"
import { topUp } from "../top-up.ts"
import { creditTransfer, returnTransfer } from "../transfers/end-transfer.ts"
import { matchTransfers } from "../transfers/match-transfers.ts"
import { payByWallet } from "./pay-by-wallet.ts"
import { reconcile } from "./reconcile.ts"
import { completeManualRefund } from "./refund.ts"

const app = await testApp()
const failures = simulatedFailuresService.of(app)
const sale = await openShop(app)
let counter = 0

const acts = [
  "a transfer comes",
  "it is matched",
  "it is sent back",
  "it is given to the member",
  "an order is placed",
  "it is paid by card",
  "it is paid by wallet",
  "the wallet is filled by card",
  "it is given back",
  "a part is given back",
  "it is given to the bank",
  "staff have transferred it",
  "the provider gives it",
  "the provider sends it back",
  "money is withdrawn",
] as const
const step = fc.record({
  act: fc.constantFrom(...acts),
  pick: fc.nat(5),
  cents: fc.integer({ min: 1, max: 300 }),
})

let bank = 0

type BankModel = {
  member: Person
  transfers: Id<"trf">[]
  orders: { id: Id<"ord">; totalCents: number }[]
}

function pickOf<Thing>(things: readonly Thing[], pick: number): Thing | undefined {
  return things[pick % Math.max(1, things.length)]
}

async function act(
  model: BankModel,
  { act: what, pick, cents }: { act: string; pick: number; cents: number },
) {
  const { member } = model
  const own = asPerson(app, member)
  const transferId = pickOf(model.transfers, pick) ?? "trf_"
  const order = pickOf(model.orders, pick) ?? { id: "ord_" as const, totalCents: 0 }
  const [back] = await app.db.select().from(refunds).where(eq(refunds.orderId, order.id)).limit(1)
  switch (what) {
    case "a transfer comes": {
      model.transfers.push(await sale.transfer(cents * 100))
      bank += cents * 100
      return
    }
    case "it is matched":
      return await matchTransfers(sale.staff, { transferIds: [transferId], orderIds: [order.id] })
    case "it is sent back": {
      const before = await balanceOf("company:transfers")
      await returnTransfer(sale.staff, transferId, { reason: "a stranger's" })
      bank -= before - (await balanceOf("company:transfers"))
      return
    }
    case "it is given to the member":
      return await creditTransfer(sale.staff, transferId, { member: member.username })
    case "an order is placed": {
      const { listingId } = await sale.bottle(1, cents * 100)
      const paymentMethod = (["transfer", "card", "wallet"] as const)[pick % 3] ?? "card"
      return void model.orders.push(await sale.order(member, listingId, { paymentMethod }))
    }
    case "it is paid by card":
      return await sale.payByCard(own, order.id)
    case "it is paid by wallet":
      return await payByWallet(own, order.id)
    case "the wallet is filled by card": {
      const placed = await topUp(own, {
        amountCents: 50_00,
        paymentMethod: "card",
        idempotencyKey: sale.key(),
      })
      model.orders.push(placed)
      return await sale.payByCard(own, placed.id)
    }
    case "it is given back":
    case "it is given to the bank": {
      await sale.give(order.id, what === "it is given back" ? {} : { destination: "bank" })
      return await runJobs(app)
    }
    case "a part is given back":
      await sale.give(order.id, { amountCents: cents, destination: pick % 2 ? "wallet" : "source" })
      return await runJobs(app)
    case "staff have transferred it": {
      if (back?.status !== "pending") return
      await completeManualRefund(sale.staff, back.id)
      bank -= back.amountCents
      return
    }
    case "the provider gives it":
    case "the provider sends it back": {
      if (!back?.providerId) return
      await endRefundInSandbox(
        app,
        back.providerId,
        what === "the provider gives it" ? "succeeded" : "failed",
      )
      return await runJobs(app)
    }
    default: {
      const account = { bankHolder: "Ann Tan", bankName: "DBS", bankNumber: "123-456-789" }
      const withdrawalId = await requestWalletWithdrawal(own, {
        amountCents: cents * 100,
        ...account,
        idempotencyKey: sale.key(),
      })
      await payWithdrawal(sale.staff, String(withdrawalId))
      bank -= cents * 100
    }
  }
}

async function balanceOf(...accounts: string[]): Promise<number> {
  const [row] = await app.db
    .select({ cents: sql<number>`coalesce(sum(${postings.amount}), 0)::bigint`.mapWith(Number) })
    .from(postings)
    .where(sql`${postings.account} in ${accounts} and ${postings.unit} = 'cents'`)
  return row?.cents ?? 0
}

async function atProvider(): Promise<number> {
  const [charged] = await app.db
    .select({ cents: sql<number>`coalesce(sum(${sandboxIntents.chargedCents}), 0)::bigint`.mapWith(Number) })
    .from(sandboxIntents)
  const [given] = await app.db
    .select({ cents: sql<number>`coalesce(sum(${sandboxRefunds.amountCents}), 0)::bigint`.mapWith(Number) })
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.status, "succeeded"))
  return (charged?.cents ?? 0) - (given?.cents ?? 0)
}

test("after any sequence of actions, the ledger agrees with the bank and the provider", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), fc.boolean(), async (steps, waits) => {
      failures.refundsWait = waits
      const model: BankModel = { member: await person(app, `ann${++counter}`), transfers: [], orders: [] }
      const acts: string[] = []
      for (const each of steps) {
        try {
          await act(model, each)
          acts.push(each.act)
        } catch (problem) {
          if (!(problem instanceof Refusal)) throw problem
        }
        const seen = [
          0 - (await balanceOf("outside:paynow", "outside:bank")),
          0 - (await balanceOf("outside:card")),
        ]
        expect(seen, acts.join(", ")).toEqual([bank, await atProvider()])
      }
      expect(await checkLedger(app)).toEqual([])
      const differing = (await reconcile(app)).filter(({ kind }) => kind !== "refundFailed")
      expect(differing, acts.join(", ")).toEqual([])
    }),
    { numRuns: 15 },
  )
})
