import { sql } from "drizzle-orm"
import { newestDifferences } from "#domains/accounting/reconciliation/newest-differences.ts"
import { auctions, biddingStates } from "#domains/auctions/schema.ts"
import { listedUnsold, offerDueAt, unsoldLots } from "#domains/bidding/admin/list-unsold.ts"
import { unsoldList } from "#domains/bidding/admin/unsold-list.ts"
import { secondChances } from "#domains/bidding/schema.ts"
import { listedOrders } from "#domains/checkout/admin/list-orders.ts"
import { listedRefunds } from "#domains/checkout/admin/list-refunds.ts"
import { listedUnpaid } from "#domains/checkout/admin/list-unpaid.ts"
import { orderList } from "#domains/checkout/admin/order-list.ts"
import { refundList } from "#domains/checkout/admin/refund-list.ts"
import { unpaidList } from "#domains/checkout/admin/unpaid-list.ts"
import { listedTransfers } from "#domains/checkout/transfers/list-transfers.ts"
import { transferList } from "#domains/checkout/transfers/transfer-list.ts"
import { failureList } from "#domains/failures/failure-list.ts"
import { failures } from "#domains/failures/failures.ts"
import { listedFailures } from "#domains/failures/list-failures.ts"
import { findingList } from "#domains/integrity/finding-list.ts"
import { listedFindings } from "#domains/integrity/reads.ts"
import { integrityFindings } from "#domains/integrity/schema.ts"
import { adminArticleList } from "#domains/news/admin/article-list.ts"
import { listedArticles } from "#domains/news/admin/reads.ts"
import { articles } from "#domains/news/schema.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { refunds, transfers } from "#domains/payments/schema.ts"
import { claimList } from "#domains/returns/admin/claim-list.ts"
import { listedClaims } from "#domains/returns/admin/list-claims.ts"
import { claims } from "#domains/returns/schema.ts"
import { listedReviews } from "#domains/reviews/admin/list-reviews.ts"
import { reviewList } from "#domains/reviews/admin/review-list.ts"
import { ratings } from "#domains/reviews/schema.ts"
import { collectionList } from "#domains/shipments/admin/collection-list.ts"
import { listedCollections } from "#domains/shipments/admin/list-collections.ts"
import { shipmentList } from "#domains/shipments/admin/shipment-list.ts"
import { listedShipments } from "#domains/shipments/reads.ts"
import { shipments } from "#domains/shipments/schema.ts"
import { listedLevels } from "#domains/stock/admin/reads.ts"
import { levelList } from "#domains/stock/level-list.ts"
import { stockLevels } from "#domains/stock/schema.ts"
import { storedItemList } from "#domains/storage/admin/stored-item-list.ts"
import { listedItems } from "#domains/storage/reads.ts"
import { storedItems } from "#domains/storage/schema.ts"
import { bottleList } from "#domains/submissions/admin/bottle-list.ts"
import { listedBottles } from "#domains/submissions/admin/reads.ts"
import { submissions, submittedBottles } from "#domains/submissions/schema.ts"
import { listedWithdrawals } from "#domains/wallet/admin/list-wallets.ts"
import { withdrawalList } from "#domains/wallet/admin/money-lists.ts"
import { withdrawals } from "#domains/wallet/schema.ts"
import { allOpenItems, inboxItems } from "../inbox/inbox-items.ts"
import { inboxList } from "../inbox/inbox-list.ts"
import { queryAt, queueOf, type WorkQueue } from "./work-queue.ts"

const nextPreview = sql`(select min(${auctions.previewAt}) from ${auctions} where ${auctions.status} = 'draft' and ${auctions.previewAt} > now())`

/** With the sender, whose kind of submission a list may ask for. */
const sentBottles = sql`${submittedBottles} inner join ${submissions} on ${submissions.id} = ${submittedBottles.submissionId}`

const inboxItemTimes = { where: undefined, since: sql`item.at` }

/** All work that waits for staff, in the order in which the home shows it. */
export const workQueues: readonly WorkQueue[] = [
  queueOf(failureList, listedFailures, {
    ...{ name: "failedJobs", to: "/admin/failures?kind=job", page: "failures", isException: true },
    ...{ from: failures, since: sql`failure.at` },
  }),
  queueOf(failureList, listedFailures, {
    ...{ name: "failedEmails", to: "/admin/failures?kind=email", page: "failures", isException: true },
    ...{ from: failures, since: sql`failure.at` },
  }),
  queueOf(refundList, listedRefunds, {
    ...{ name: "refundsToRedo", to: "/admin/refunds?status=toRedo", page: "refunds", isException: true },
    ...{ from: refunds, since: refunds.endedAt, added: refunds.createdAt, cents: refunds.amountCents },
  }),
  {
    ...{ name: "differences", page: "reconciliation", to: () => "/admin/reconciliation", isException: true },
    rows: () => ({ from: newestDifferences, where: undefined, since: sql`difference.at` }),
  },
  queueOf(findingList, listedFindings, {
    ...{ name: "findingsHigh", to: "/admin/integrity?severity=high", isException: true },
    ...{ from: integrityFindings, since: integrityFindings.firstSeenAt },
  }),
  queueOf(unpaidList, listedUnpaid, {
    ...{ name: "overdue", to: "/admin/unpaid", page: "unpaid", isException: true },
    ...{ from: orderLines, since: orderLines.dueAt, added: orderLines.createdAt },
  }),
  queueOf(claimList, listedClaims, {
    ...{ name: "claimsToDecide", to: "/admin/returns", page: "returns" },
    ...{ from: claims, since: claims.openedAt },
  }),
  queueOf(claimList, listedClaims, {
    ...{ name: "claimsToRefund", to: "/admin/returns?show=to-refund", page: "returns" },
    ...{ from: claims, since: claims.receivedAt, added: claims.openedAt },
  }),
  queueOf(findingList, listedFindings, {
    ...{ name: "findings", to: "/admin/integrity", page: "integrity" },
    ...{ from: integrityFindings, since: integrityFindings.firstSeenAt },
  }),
  {
    ...{ name: "inbox", page: "inbox", to: () => "/admin/inbox" },
    rows: (ctx, address) => ({ ...inboxItemTimes, from: inboxItems(ctx, queryAt(inboxList, address)) }),
    watched: { ...inboxItemTimes, from: allOpenItems },
  },
  queueOf(bottleList, listedBottles, {
    ...{ name: "toValue", to: "/admin/submissions?show=to-value", page: "submissions" },
    ...{ from: sentBottles, since: submittedBottles.stateAt },
  }),
  queueOf(bottleList, listedBottles, {
    ...{ name: "inIntake", to: "/admin/submissions?show=in-intake", page: "intake" },
    ...{ from: sentBottles, since: submittedBottles.stateAt },
  }),
  queueOf(bottleList, listedBottles, {
    ...{ name: "toAssign", to: "/admin/submissions?show=all&state=catalogued", deadline: "preview" },
    ...{ from: sentBottles, since: submittedBottles.stateAt, due: nextPreview },
  }),
  queueOf(unsoldList, listedUnsold, {
    ...{ name: "secondChances", to: "/admin/unsold?show=offered", page: "unsold" },
    ...{ from: unsoldLots, since: secondChances.offeredAt, due: offerDueAt },
    added: biddingStates.closedAt,
  }),
  queueOf(unsoldList, listedUnsold, {
    ...{ name: "unsoldToDecide", to: "/admin/unsold", page: "unsold" },
    ...{ from: unsoldLots, since: biddingStates.closedAt },
  }),
  queueOf(shipmentList, listedShipments, {
    ...{ name: "toPack", to: "/admin/shipments?show=to-pack", page: "shipments" },
    ...{ from: shipments, since: shipments.createdAt },
  }),
  queueOf(collectionList, listedCollections, {
    ...{ name: "collectionsMissed", to: "/admin/collections?show=missed", isException: true },
    ...{ from: shipments, since: shipments.slotAt, added: shipments.createdAt },
  }),
  queueOf(collectionList, listedCollections, {
    ...{ name: "toCollectToday", to: "/admin/collections", page: "collections" },
    ...{ deadline: "slot", from: shipments, due: shipments.slotAt },
  }),
  queueOf(storedItemList, listedItems, {
    ...{ name: "toRelist", to: "/admin/storage?show=relist", page: "storage" },
    ...{ from: storedItems, since: storedItems.relistRequestedAt, added: storedItems.since },
  }),
  queueOf(levelList, listedLevels, { name: "stockLow", to: "/admin/stock?state=low", from: stockLevels }),
  queueOf(orderList, listedOrders, {
    ...{ name: "ordersToLink", to: "/admin/orders?status=toLink&sort=due", page: "orders" },
    ...{ from: orders, since: orders.createdAt, due: orders.expiresAt, cents: orders.totalCents },
  }),
  queueOf(orderList, listedOrders, {
    ...{ name: "ordersUnpaid", to: "/admin/orders?status=open&sort=due" },
    ...{ from: orders, since: orders.createdAt, due: orders.expiresAt, cents: orders.totalCents },
  }),
  queueOf(unpaidList, listedUnpaid, {
    name: "dueToday",
    to: (today) => `/admin/unpaid?show=all&from=${today}&to=${today}`,
    ...{ from: orderLines, due: orderLines.dueAt },
  }),
  queueOf(transferList, listedTransfers, {
    ...{ name: "transfers", to: "/admin/transfers?status=open", page: "transfers" },
    ...{ from: transfers, since: transfers.createdAt, cents: transfers.amountCents },
  }),
  queueOf(withdrawalList, listedWithdrawals, {
    ...{ name: "withdrawals", to: "/admin/withdrawals?status=requested", page: "payouts" },
    ...{ from: withdrawals, since: withdrawals.createdAt, cents: withdrawals.amountCents },
  }),
  queueOf(refundList, listedRefunds, {
    ...{ name: "refundsPending", to: "/admin/refunds?status=pending", page: "refunds" },
    ...{ from: refunds, since: refunds.createdAt, cents: refunds.amountCents },
  }),
  queueOf(adminArticleList, listedArticles, {
    ...{ name: "articles", to: "/admin/news?state=submitted", page: "news" },
    ...{ from: articles, since: articles.submittedAt },
  }),
  queueOf(reviewList, listedReviews, {
    ...{ name: "reviews", to: "/admin/reviews", page: "reviews" },
    ...{ from: ratings, since: ratings.changedAt },
  }),
]
