import type { Column } from "#admin/lists/columns.ts"
import { csvRows } from "#admin/lists/csv-file.ts"
import { receivableColumns } from "#domains/accounting/admin/parts/receivable-columns.tsx"
import { listReceivables } from "#domains/accounting/receivables/list-receivables.ts"
import { receivableList } from "#domains/accounting/receivables/receivable-list.ts"
import { auditList } from "#domains/accounts/admin/audit-list.ts"
import { listWholeAudit } from "#domains/accounts/admin/audit-log.ts"
import { auditColumns } from "#domains/accounts/admin/parts/audit-columns.tsx"
import { enquiryList } from "#domains/casks/admin/enquiry-list.ts"
import { listEnquiries } from "#domains/casks/admin/list-enquiries.ts"
import { enquiryColumns } from "#domains/casks/admin/parts/enquiry-columns.tsx"
import { entryList } from "#domains/catalogue/admin/entry-list.ts"
import { listEntries } from "#domains/catalogue/admin/list-entries.ts"
import { entryColumns } from "#domains/catalogue/admin/parts/entry-columns.tsx"
import type { EntryNoun } from "#domains/catalogue/save-entry.ts"
import { listAdminOrders } from "#domains/checkout/admin/list-orders.ts"
import { listRefunds } from "#domains/checkout/admin/list-refunds.ts"
import { listUnpaid } from "#domains/checkout/admin/list-unpaid.ts"
import { orderList } from "#domains/checkout/admin/order-list.ts"
import { orderColumns } from "#domains/checkout/admin/parts/order-columns.tsx"
import { refundColumns } from "#domains/checkout/admin/parts/refund-columns.tsx"
import { transferColumns } from "#domains/checkout/admin/parts/transfer-columns.tsx"
import { unpaidColumns } from "#domains/checkout/admin/parts/unpaid-columns.tsx"
import { refundList } from "#domains/checkout/admin/refund-list.ts"
import { unpaidList } from "#domains/checkout/admin/unpaid-list.ts"
import { listTransfers } from "#domains/checkout/transfers/list-transfers.ts"
import { transferList } from "#domains/checkout/transfers/transfer-list.ts"
import { messageColumns } from "#domains/contact/admin/parts/message-columns.tsx"
import { listMessages } from "#domains/contact/list-messages.ts"
import { messageList } from "#domains/contact/message-list.ts"
import { dramSaleColumns } from "#domains/drams/admin/parts/dram-sale-columns.tsx"
import { listDramSales } from "#domains/drams/admin/reads.ts"
import { findingColumns } from "#domains/integrity/admin/parts/finding-columns.tsx"
import { findingList } from "#domains/integrity/finding-list.ts"
import { listFindings } from "#domains/integrity/reads.ts"
import { listAdminListings } from "#domains/listings/admin/list-listings.ts"
import { listingList } from "#domains/listings/admin/listing-list.ts"
import { listingColumns } from "#domains/listings/admin/parts/listing-columns.tsx"
import { memberColumns } from "#domains/members/parts/member-columns.tsx"
import { adminArticleList } from "#domains/news/admin/article-list.ts"
import { articleColumns } from "#domains/news/admin/parts/article-columns.tsx"
import { listAdminArticles } from "#domains/news/admin/reads.ts"
import { subscriberColumns } from "#domains/newsletter/admin/parts/subscriber-columns.tsx"
import { subscriberList } from "#domains/newsletter/subscriber-list.ts"
import { listSubscribers } from "#domains/newsletter/subscribers.ts"
import { listAdminPromotions } from "#domains/promotions/admin/list-promotions.ts"
import { promotionColumns } from "#domains/promotions/admin/parts/promotion-columns.tsx"
import { promotionList } from "#domains/promotions/admin/promotion-list.ts"
import { listLotQuestions } from "#domains/questions/admin/list-lot-questions.ts"
import { lotQuestionList } from "#domains/questions/admin/lot-question-list.ts"
import { lotQuestionColumns } from "#domains/questions/admin/parts/lot-question-columns.tsx"
import { claimList } from "#domains/returns/admin/claim-list.ts"
import { listClaims } from "#domains/returns/admin/list-claims.ts"
import { claimColumns } from "#domains/returns/admin/parts/claim-columns.tsx"
import { listReviews } from "#domains/reviews/admin/list-reviews.ts"
import { reviewColumns } from "#domains/reviews/admin/parts/review-columns.tsx"
import { reviewList } from "#domains/reviews/admin/review-list.ts"
import { listMembers } from "#domains/segments/list-members.ts"
import { memberList } from "#domains/segments/member-list.ts"
import { listStatements } from "#domains/settlements/admin/list-statements.ts"
import { statementColumns } from "#domains/settlements/admin/parts/statement-columns.tsx"
import { statementList } from "#domains/settlements/admin/statement-list.ts"
import { shipmentColumns } from "#domains/shipments/admin/parts/shipment-columns.tsx"
import { shipmentList } from "#domains/shipments/admin/shipment-list.ts"
import { listShipments } from "#domains/shipments/reads.ts"
import { incidentList } from "#domains/status/admin/incident-list.ts"
import { listIncidents } from "#domains/status/admin/list-incidents.ts"
import { incidentColumns } from "#domains/status/admin/parts/incident-columns.tsx"
import { levelColumns } from "#domains/stock/admin/parts/level-columns.tsx"
import { listLevels } from "#domains/stock/admin/reads.ts"
import { levelList } from "#domains/stock/level-list.ts"
import { storedItemColumns } from "#domains/storage/admin/parts/stored-item-columns.tsx"
import { storedItemList } from "#domains/storage/admin/stored-item-list.ts"
import { listStoredItems } from "#domains/storage/reads.ts"
import { bottleList } from "#domains/submissions/admin/bottle-list.ts"
import { consignmentList } from "#domains/submissions/admin/consignment-list.ts"
import { listConsignments } from "#domains/submissions/admin/list-consignments.ts"
import { bottleColumns } from "#domains/submissions/admin/parts/bottle-columns.tsx"
import { consignmentColumns } from "#domains/submissions/admin/parts/consignment-columns.tsx"
import { listAdminBottles, listIntakeBottles } from "#domains/submissions/admin/reads.ts"
import { findWallets, listWithdrawals } from "#domains/wallet/admin/list-wallets.ts"
import { walletList, withdrawalList } from "#domains/wallet/admin/money-lists.ts"
import { walletColumns } from "#domains/wallet/admin/parts/wallet-columns.tsx"
import { withdrawalColumns } from "#domains/wallet/admin/parts/withdrawal-columns.tsx"
import type { Noun } from "#language/use-texts.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { CsvCell } from "#platform/files/csv.ts"
import type { List, ListDefinition, ListQuery } from "#platform/lists/list.ts"
import { readListQuery } from "#platform/lists/list-query.ts"
import type { ExportedList } from "./exported-lists.ts"

type Export = (ctx: Ctx, search: URLSearchParams) => Promise<CsvCell[][]>

/** Some lists read more of their rows by id, and a statement has at most 65,535 parameters. */
const maxRows = 50_000
const maxLetters = 100_000

/** The file of a list with columns: all of its rows, which `read` finds as `part`, whatever the page. */
function exportOf<D extends ListDefinition, Part extends string, Row, N extends Noun>(
  list: List<D>,
  read: (ctx: Ctx, query: ListQuery<D>, maxText?: number) => Promise<Readonly<Record<Part, readonly Row[]>>>,
  part: Part,
  columns: readonly Column<Row, N>[],
): Export {
  return async (ctx, search) => {
    const whole = { ...readListQuery(list, search), page: 1, limit: maxRows }
    return csvRows(columns, (await read(ctx, whole, maxLetters))[part])
  }
}

function entriesOf(noun: EntryNoun): Export {
  return exportOf(entryList, (ctx, query) => listEntries(ctx, noun, query), "entries", entryColumns(noun))
}

/** The function that reads a list checks its permission. */
export const exports: Readonly<Record<ExportedList, Export>> = {
  submissions: exportOf(bottleList, listAdminBottles, "bottles", bottleColumns),
  consignments: exportOf(consignmentList, listConsignments, "consignments", consignmentColumns),
  async intake(ctx, search) {
    const chosen = search.getAll("row")
    const bottles = await listIntakeBottles(ctx, maxRows)
    const isChosen = ({ id }: { id: string }) => chosen.length === 0 || chosen.includes(id)
    return csvRows(bottleColumns, bottles.filter(isChosen))
  },
  promotions: exportOf(promotionList, listAdminPromotions, "promotions", promotionColumns),
  "dram-sales": async (ctx) => csvRows(dramSaleColumns, await listDramSales(ctx, maxRows)),
  storage: exportOf(storedItemList, listStoredItems, "items", storedItemColumns),
  returns: exportOf(claimList, listClaims, "claims", claimColumns),
  refunds: exportOf(refundList, listRefunds, "refunds", refundColumns),
  unpaid: exportOf(unpaidList, listUnpaid, "lines", unpaidColumns),
  orders: exportOf(orderList, listAdminOrders, "orders", orderColumns),
  transfers: exportOf(transferList, listTransfers, "transfers", transferColumns),
  withdrawals: exportOf(withdrawalList, listWithdrawals, "withdrawals", withdrawalColumns),
  listings: exportOf(listingList, listAdminListings, "listings", listingColumns()),
  stock: exportOf(levelList, listLevels, "levels", levelColumns),
  shipments: exportOf(shipmentList, listShipments, "shipments", shipmentColumns(false)),
  members: exportOf(memberList, listMembers, "members", memberColumns),
  audit: async (ctx, search) =>
    csvRows(auditColumns, await listWholeAudit(ctx, readListQuery(auditList, search))),
  wallets: exportOf(walletList, findWallets, "wallets", walletColumns),
  statements: exportOf(statementList, listStatements, "statements", statementColumns),
  receivables: exportOf(receivableList, listReceivables, "receivables", receivableColumns),
  reviews: exportOf(reviewList, listReviews, "reviews", reviewColumns),
  news: exportOf(adminArticleList, listAdminArticles, "articles", articleColumns("")),
  subscribers: exportOf(subscriberList, listSubscribers, "subscribers", subscriberColumns),
  contact: exportOf(messageList, listMessages, "messages", messageColumns),
  questions: exportOf(lotQuestionList, listLotQuestions, "questions", lotQuestionColumns),
  incidents: exportOf(incidentList, listIncidents, "incidents", incidentColumns),
  enquiries: exportOf(enquiryList, listEnquiries, "enquiries", enquiryColumns),
  integrity: exportOf(findingList, listFindings, "findings", findingColumns),
  distilleries: entriesOf("distilleries"),
  bottlers: entriesOf("bottlers"),
  glossary: entriesOf("glossary"),
  categories: entriesOf("categories"),
}
