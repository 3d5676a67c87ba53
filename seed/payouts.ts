import { and, eq, gte, inArray, lte, sql } from "drizzle-orm"
import { importStatement } from "#domains/checkout/transfers/import-statement.ts"
import { changeRoleAndStorage } from "#domains/members/change-status-and-role.ts"
import { orders } from "#domains/orders/schema.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { changePoints } from "#domains/wallet/change-points.ts"
import { answerRun, makeRun } from "#domains/wallet/payout-runs.ts"
import { requestWalletWithdrawal } from "#domains/wallet/request-withdrawal.ts"
import { balances, journals, postings, withdrawals } from "#domains/wallet/schema.ts"
import type { AppContext } from "#platform/ctx.ts"
import { formatLocalTime } from "#platform/time.ts"
import { addressOf } from "./addresses.ts"
import { keyedPrng } from "./keyed-prng.ts"
import { actingAs, type Cast, type DemoMember } from "./people.ts"
import { day, hour, minute, timelineOf } from "./timeline.ts"

const minCents = 50_00

export async function payOutSellers(app: AppContext, cast: Cast, requestedAt: Date): Promise<number> {
  const paidAt = new Date(requestedAt.getTime() + day)
  if (paidAt > app.clock.now()) return 0
  const rich = await listBalances(app, cast, requestedAt)
  for (const { seller, cents } of rich) {
    // They leave some credit for their own purchases.
    const amountCents =
      Math.floor((cents * keyedPrng(`keeps ${seller.username}`).between(0.6, 0.95)) / 10_00) * 10_00
    await requestWithdrawal(app, seller, { amountCents, at: requestedAt })
  }
  if (rich.length === 0) return 0
  const timeline = timelineOf(app, paidAt)
  const runId = await makeRun(actingAs(timeline, cast.finance), `demo-run-${paidAt.getTime()}`)
  const inRun = await app.db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(eq(withdrawals.runId, runId))
  timeline.clock.moveTo(new Date(paidAt.getTime() + 5 * hour))
  const answers = ["reference,status", ...inRun.map(({ id }) => `${id},paid`)].join("\n")
  return (await answerRun(actingAs(timeline, cast.finance), runId, answers)).paid
}

/** What they had then and still have. */
async function listBalances(app: AppContext, cast: Cast, then: Date) {
  const had = sql<number>`least(${balances.amount}, sum(${postings.amount}))::int`
  const rows = await app.db
    .select({ account: balances.account, cents: had })
    .from(balances)
    .innerJoin(postings, and(eq(postings.account, balances.account), eq(postings.unit, balances.unit)))
    .innerJoin(journals, eq(journals.id, postings.journalId))
    .where(
      and(
        eq(balances.unit, "cents"),
        lte(journals.at, then),
        inArray(
          balances.account,
          cast.sellers.map(({ id }) => accountOf(id)),
        ),
      ),
    )
    .groupBy(balances.account, balances.amount)
    .having(gte(had, minCents))
  const centsOf = new Map(rows.map(({ account, cents }) => [account, cents]))
  return cast.sellers.flatMap((seller) => {
    const cents = centsOf.get(accountOf(seller.id))
    return cents === undefined ? [] : [{ seller, cents }]
  })
}

async function requestWithdrawal(
  app: AppContext,
  seller: DemoMember,
  { amountCents, at }: { amountCents: number; at: Date },
) {
  const random = keyedPrng(`bank of ${seller.username}`)
  const { firstname, lastname } = addressOf(seller)
  await requestWalletWithdrawal(actingAs(timelineOf(app, at), seller), {
    amountCents,
    bankHolder: `${firstname} ${lastname}`,
    bankName: random.pick(["DBS", "OCBC", "UOB", "Maybank"]),
    bankNumber: `${random.whole(100, 999)}-${random.whole(10_000, 99_999)}-${random.whole(1, 9)}`,
    idempotencyKey: `demo-payout-${at.getTime()}`,
  })
}

export async function leaveOpenMoneyTasks(app: AppContext, cast: Cast): Promise<void> {
  const now = app.clock.now().getTime()
  const at = (agoMs: number) => timelineOf(app, new Date(now - agoMs))
  const withdrawnAt = [new Date(now - 26 * hour), new Date(now - 6 * hour)] as const
  const topBalances = (await listBalances(app, cast, withdrawnAt[0]))
    .toSorted((a, b) => Number(b.seller.username === "siti") - Number(a.seller.username === "siti"))
    .slice(0, 2)
  for (const [index, { seller, cents }] of topBalances.entries())
    await requestWithdrawal(app, seller, {
      amountCents: Math.floor(cents / 2 / 10_00) * 10_00,
      at: withdrawnAt[index] ?? withdrawnAt[0],
    })
  await importUnclearTransfers(app, cast)
  const helper = cast.crowd.at(-1)
  if (helper)
    await changeRoleAndStorage(actingAs(at(7 * hour), cast.admin), helper.id, {
      role: "auctioneer",
      reason: "Joins Hana for the spring sales",
    })
  await changePoints(actingAs(at(3 * hour), cast.finance), cast.ben.id, {
    change: 1_500,
    reason: "His parcel came a week late",
    idempotencyKey: "demo-points-for-ben",
  })
}

/** This morning's statement: one payer forgot the reference, another names nothing at all. */
async function importUnclearTransfers(app: AppContext, cast: Cast): Promise<void> {
  const at = new Date(app.clock.now().getTime() - 20 * minute)
  const people = new Map(cast.crowd.map((member) => [member.id, member]))
  const waiting = await app.db
    .select({ memberId: orders.memberId, totalCents: orders.totalCents })
    .from(orders)
    .where(eq(orders.status, "unpaid"))
    .orderBy(orders.createdAt)
  const payer = waiting.find(({ memberId }) => memberId !== null && people.has(memberId))
  const today = formatLocalTime(at).slice(0, 10)
  const rows = ["Date,Amount,Payer,Reference", `${today},88.00,LIM SOCK HOON,thank you`]
  if (payer?.memberId) {
    const name = people.get(payer.memberId)?.username.toUpperCase()
    rows.push(`${today},${(payer.totalCents / 100).toFixed(2)},${name},for my whisky`)
  }
  await importStatement(actingAs(timelineOf(app, at), cast.secondAdmin), rows.join("\n"))
}
