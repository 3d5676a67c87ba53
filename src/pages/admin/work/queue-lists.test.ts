import { expect, test } from "vitest"
import { readReconciliations } from "#domains/accounting/reconciliation/run-reconciliation.ts"
import { reconciliations } from "#domains/accounting/schema.ts"
import { listUnsold } from "#domains/bidding/admin/list-unsold.ts"
import { unsoldList } from "#domains/bidding/admin/unsold-list.ts"
import { listAdminOrders } from "#domains/checkout/admin/list-orders.ts"
import { listRefunds } from "#domains/checkout/admin/list-refunds.ts"
import { listUnpaid } from "#domains/checkout/admin/list-unpaid.ts"
import { orderList } from "#domains/checkout/admin/order-list.ts"
import { refundList } from "#domains/checkout/admin/refund-list.ts"
import { unpaidList } from "#domains/checkout/admin/unpaid-list.ts"
import { failRefund } from "#domains/checkout/paying/end-refund.ts"
import { listTransfers } from "#domains/checkout/transfers/list-transfers.ts"
import { transferList } from "#domains/checkout/transfers/transfer-list.ts"
import { failureList } from "#domains/failures/failure-list.ts"
import { listFailures } from "#domains/failures/list-failures.ts"
import { findingList } from "#domains/integrity/finding-list.ts"
import { listFindings } from "#domains/integrity/reads.ts"
import { integrityFindings } from "#domains/integrity/schema.ts"
import { adminArticleList } from "#domains/news/admin/article-list.ts"
import { listAdminArticles } from "#domains/news/admin/reads.ts"
import { claimList } from "#domains/returns/admin/claim-list.ts"
import { listClaims } from "#domains/returns/admin/list-claims.ts"
import { listReviews } from "#domains/reviews/admin/list-reviews.ts"
import { reviewList } from "#domains/reviews/admin/review-list.ts"
import { collectionList } from "#domains/shipments/admin/collection-list.ts"
import { listCollections } from "#domains/shipments/admin/list-collections.ts"
import { shipmentList } from "#domains/shipments/admin/shipment-list.ts"
import { listShipments } from "#domains/shipments/reads.ts"
import { listLevels } from "#domains/stock/admin/reads.ts"
import { levelList } from "#domains/stock/level-list.ts"
import { storedItemList } from "#domains/storage/admin/stored-item-list.ts"
import { listStoredItems } from "#domains/storage/reads.ts"
import { bottleList } from "#domains/submissions/admin/bottle-list.ts"
import { listAdminBottles } from "#domains/submissions/admin/reads.ts"
import { listWithdrawals } from "#domains/wallet/admin/list-wallets.ts"
import { withdrawalList } from "#domains/wallet/admin/money-lists.ts"
import { makeRun } from "#domains/wallet/payout-runs.ts"
import { type Ctx, contextFor, transaction } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import type { List, ListDefinition, ListQuery } from "#platform/lists/list.ts"
import { parseListQuery, readListQuery } from "#platform/lists/list-query.ts"
import { testApp } from "../../../../test/db.ts"
import { requestPayout } from "../../../../test/fixtures/payouts.ts"
import { createSubmittedBottle } from "../../../../test/fixtures/submitted-bottles.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { openShop } from "../../../../test/shop.ts"
import { inboxList } from "../inbox/inbox-list.ts"
import { listInbox } from "../inbox/list-inbox.ts"
import { readWork } from "./read-work.ts"

const app = await testApp()
const sale = await openShop(app)
const admin = asPerson(app, await person(app, "admin", { role: "admin" }))
const ann = await person(app, "ann")

type CountRows = (address: string) => Promise<number>

function totalOf<D extends ListDefinition>(
  list: List<D>,
  read: (ctx: Ctx, query: ListQuery<D>) => Promise<{ total: number }>,
): CountRows {
  return async (address) => {
    return (await read(admin, readListQuery(list, new URL(address, app.origin).searchParams))).total
  }
}

/** The reads of the pages, by their addresses. */
const lists: Readonly<Record<string, CountRows>> = {
  "/admin/collections": totalOf(collectionList, listCollections),
  "/admin/failures": totalOf(failureList, listFailures),
  "/admin/inbox": totalOf(inboxList, listInbox),
  "/admin/integrity": totalOf(findingList, listFindings),
  "/admin/news": totalOf(adminArticleList, listAdminArticles),
  "/admin/orders": totalOf(orderList, listAdminOrders),
  "/admin/reconciliation": async () =>
    (await readReconciliations(admin, null)).shown?.differences.length ?? 0,
  "/admin/refunds": totalOf(refundList, listRefunds),
  "/admin/returns": totalOf(claimList, listClaims),
  "/admin/reviews": totalOf(reviewList, listReviews),
  "/admin/shipments": totalOf(shipmentList, listShipments),
  "/admin/stock": totalOf(levelList, listLevels),
  "/admin/storage": totalOf(storedItemList, listStoredItems),
  "/admin/submissions": totalOf(bottleList, listAdminBottles),
  "/admin/transfers": totalOf(transferList, listTransfers),
  "/admin/unpaid": totalOf(unpaidList, listUnpaid),
  "/admin/unsold": totalOf(unsoldList, listUnsold),
  "/admin/withdrawals": totalOf(withdrawalList, listWithdrawals),
}

/** Rows of many queues, and beside them some that no longer wait. */
async function leaveWork(): Promise<void> {
  await createSubmittedBottle(app, ann)
  const { listingId } = await sale.bottle()
  await sale.order(ann, listingId)
  await sale.payByBank(await sale.order(ann, listingId))
  for (const isFailed of [true, false]) {
    const order = await sale.order(ann, listingId, { paymentMethod: "card" })
    await sale.payByCard(asPerson(app, ann), order.id)
    const { id } = await sale.give(order.id)
    if (isFailed) await transaction(contextFor(app), (tx) => failRefund(tx, id, "the card is closed"))
  }
  await sale.transfer(77_00, "for nothing we know")
  for (const amountCents of [100_00, 200_00]) await requestPayout(app, admin, ann, amountCents)
  const at = app.clock.now()
  const difference = { kind: "otherBalance" as const, subjectId: "one", ownCents: 1, otherCents: 2 }
  await app.db.insert(reconciliations).values([
    { id: newId("rec"), at, count: 2, differences: [difference, difference], actorId: null },
    { id: newId("rec"), at, count: 1, differences: [difference], actorId: null },
  ])
  const finding = { memberId: ann.id, evidence: [], firstSeenAt: at, lastSeenAt: at }
  await app.db.insert(integrityFindings).values([
    { id: newId("hnt"), kind: "seller", score: 95, severity: "high", ...finding },
    { id: newId("hnt"), kind: "defaulter", score: 50, severity: "low", ...finding },
  ])
  await app.pool.query("delete from outbox_messages")
  for (const to of ["one", "two"])
    await enqueueEmail(app, {
      kind: "accounts.closed",
      to: `${to}@quaich.example`,
      language: "en",
      facts: {},
    })
  await app.pool.query("update outbox_messages set tries = 15, failed_at = now(), due_at = 'infinity'")
  await app.pool.query("select from graphile_worker.add_job('poll-payments')")
  await app.pool.query(
    "update graphile_worker._private_jobs set attempts = max_attempts where task_id in (select id from graphile_worker._private_tasks where identifier = 'poll-payments')",
  )
}

test("the count of each queue is the number of rows in the list that it leads to", async () => {
  await leaveWork()
  const work = await readWork(admin)
  for (const { name, to, count } of work) {
    const [path = ""] = to.split("?")
    expect([name, await lists[path]?.(to)]).toEqual([name, count])
  }
  expect(Object.fromEntries(work.map(({ name, count }) => [name, count]))).toMatchObject({
    ...{ failedJobs: 1, failedEmails: 2, differences: 1, findingsHigh: 1, findings: 2 },
    ...{ refundsToRedo: 1, refundsPending: 1, transfers: 1, withdrawals: 2, ordersUnpaid: 1 },
    ...{ toPack: 3, toValue: 1 },
  })
  expect(work.filter(({ isException }) => isException).map(({ name }) => name)).toEqual([
    ...["failedJobs", "failedEmails", "refundsToRedo", "differences", "findingsHigh", "overdue"],
    "collectionsMissed",
  ])
})

test("a withdrawal that is at the bank waits for nobody, and its list names it", async () => {
  await makeRun(asPerson(app, await person(app, "farid", { role: "finance" })), crypto.randomUUID())
  const queue = (await readWork(admin)).find(({ name }) => name === "withdrawals")
  expect(queue).toMatchObject({ count: 0, cents: null })
  const list = async (status: string) =>
    await listWithdrawals(admin, parseListQuery(withdrawalList, { status }))
  expect(await list("requested")).toMatchObject({ total: 0, requested: 0, requestedCents: 0 })
  expect((await list("atBank")).withdrawals.map(({ amountCents }) => amountCents)).toEqual([100_00, 200_00])
  expect((await list("")).total).toBe(2)
})
