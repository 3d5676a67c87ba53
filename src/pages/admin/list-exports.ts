import { listEnquiries } from "#domains/casks/admin/list-enquiries.ts"
import { EnquiryQuery } from "#domains/casks/admin/queries.ts"
import { listRefunds, RefundQuery } from "#domains/checkout/admin/list-refunds.ts"
import { listUnpaid, UnpaidQuery } from "#domains/checkout/admin/list-unpaid.ts"
import { MessageQuery } from "#domains/contact/inputs.ts"
import { listMessages } from "#domains/contact/list-messages.ts"
import { listDramSales } from "#domains/drams/admin/reads.ts"
import { FindingQuery } from "#domains/integrity/inputs.ts"
import { listFindings } from "#domains/integrity/reads.ts"
import { AdminNewsQuery, listAdminArticles } from "#domains/news/admin/reads.ts"
import { listSubscribers, SubscriberQuery } from "#domains/newsletter/subscribers.ts"
import { listReviews } from "#domains/reviews/admin/list-reviews.ts"
import { ReviewQuery } from "#domains/reviews/inputs.ts"
import { StoredItemQuery } from "#domains/storage/admin/query.ts"
import { listStoredItems } from "#domains/storage/reads.ts"
import { BottleQuery } from "#domains/submissions/admin/query.ts"
import { type AdminBottleRow, listAdminBottles, listIntakeBottles } from "#domains/submissions/admin/reads.ts"
import { findWallets } from "#domains/wallet/admin/list-wallets.ts"
import type { CsvCell } from "#platform/csv.ts"
import type { Ctx } from "#platform/ctx.ts"
import { dollarsText } from "#platform/dollars.ts"
import { formatLocalTime } from "#platform/time.ts"
import type { ExportedList } from "./exported-lists.ts"

type ExportQuery = Readonly<Record<string, string>>
type ExportColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>
type Export = (ctx: Ctx, query: ExportQuery) => Promise<CsvCell[][]>

const maxRows = 50_000
const wholeMessages = { rows: maxRows, emails: 100_000 }

function defineExport<Row>(
  list: (ctx: Ctx, query: ExportQuery) => Promise<readonly Row[]>,
  columns: ExportColumns<Row>,
): Export {
  return async (ctx, query) => {
    const rows = await list(ctx, { ...query, page: "1" })
    const cells = Object.values(columns)
    return [Object.keys(columns), ...rows.map((row) => cells.map((cell) => cell(row)))]
  }
}

function moment(at: string | Date | null): string | null {
  return at === null ? null : formatLocalTime(at).replace("T", " ")
}

function dollars(cents: number | null): string | null {
  return cents === null ? null : dollarsText(cents)
}

const bottleColumns: ExportColumns<AdminBottleRow> = {
  id: ({ id }) => id,
  submission: ({ submissionId }) => submissionId,
  name: ({ name }) => name,
  kind: ({ kind }) => kind,
  state: ({ state }) => state,
  since_singapore: ({ stateAt }) => moment(stateAt),
  label: ({ code }) => code,
  shelf: ({ shelf }) => shelf,
  volume_ml: ({ volumeMl }) => volumeMl,
  abv_percent: ({ abvPercent }) => abvPercent,
  requested_reserve_sgd: ({ requestedReserveCents }) => dollars(requestedReserveCents),
  sender: ({ sender }) => sender,
  username: ({ username }) => username,
  sent_singapore: ({ sentAt }) => moment(sentAt),
}

/** The function that reads a list checks its permission. */
export const exports: Readonly<Record<ExportedList, Export>> = {
  submissions: defineExport(
    async (ctx, query) => (await listAdminBottles(ctx, BottleQuery.parse(query), maxRows)).bottles,
    bottleColumns,
  ),
  intake: defineExport((ctx) => listIntakeBottles(ctx, maxRows), bottleColumns),
  "dram-sales": defineExport((ctx) => listDramSales(ctx, maxRows), {
    id: ({ id }) => id,
    number: ({ number }) => number,
    title: ({ title }) => title,
    status: ({ status }) => status,
    ends_singapore: ({ endsAt }) => moment(endsAt),
    bottles: ({ bottles }) => bottles,
    reached: ({ reached }) => reached,
    pledged: ({ pledged }) => pledged,
    target: ({ target }) => target,
  }),
  storage: defineExport(
    async (ctx, query) => (await listStoredItems(ctx, StoredItemQuery.parse(query), maxRows)).items,
    {
      id: ({ id }) => id,
      title: ({ title }) => title,
      username: ({ username }) => username,
      location: ({ location }) => location,
      shelf: ({ shelf }) => shelf,
      status: ({ status }) => status,
      since_singapore: ({ since }) => moment(since),
      free_until_singapore: ({ freeUntil }) => moment(freeUntil),
      owed_sgd: ({ owedCents }) => dollars(owedCents),
      relist_requested_singapore: ({ relistRequestedAt }) => moment(relistRequestedAt),
      relist_note: ({ relistNote }) => relistNote,
    },
  ),
  refunds: defineExport(
    async (ctx, query) => (await listRefunds(ctx, RefundQuery.parse(query), maxRows)).refunds,
    {
      id: ({ id }) => id,
      order: ({ reference }) => reference,
      email: ({ email }) => email,
      amount_sgd: ({ amountCents }) => dollars(amountCents),
      paid_by: ({ provider }) => provider,
      goes_to: ({ destination }) => destination,
      status: ({ status }) => status,
      failure: ({ failure }) => failure,
      reason: ({ reason }) => reason,
      by: ({ actor }) => actor,
      made_singapore: ({ createdAt }) => moment(createdAt),
      ended_singapore: ({ endedAt }) => moment(endedAt),
    },
  ),
  unpaid: defineExport(
    async (ctx, query) => (await listUnpaid(ctx, UnpaidQuery.parse(query), maxRows)).lines,
    {
      id: ({ id }) => id,
      kind: ({ kind }) => kind,
      title: ({ title }) => title,
      username: ({ username }) => username,
      price_sgd: ({ priceCents }) => dollars(priceCents),
      due_singapore: ({ dueAt }) => moment(dueAt),
      default_from_singapore: ({ until }) => moment(until),
      order: ({ reference }) => reference,
      lot_now: ({ lotNow }) => lotNow,
    },
  ),
  wallets: defineExport((ctx, { q = "" }) => findWallets(ctx, q.slice(0, 100), maxRows), {
    id: ({ id }) => id,
    username: ({ username }) => username,
    name: ({ name }) => name,
    email: ({ email }) => email,
    balance_sgd: ({ balanceCents }) => dollars(balanceCents),
    points: ({ points }) => points,
  }),
  reviews: defineExport(
    async (ctx, query) => (await listReviews(ctx, ReviewQuery.parse(query), maxRows)).reviews,
    {
      id: ({ id }) => id,
      author: ({ author }) => author,
      product: ({ product }) => product,
      service: ({ service }) => service,
      price: ({ price }) => price,
      delivery: ({ delivery }) => delivery,
      quality: ({ quality }) => quality,
      website: ({ website }) => website,
      text: ({ text }) => text,
      language: ({ language }) => language,
      status: ({ status }) => status,
      reason: ({ reason }) => reason,
      answer: ({ answer }) => answer,
      changed_singapore: ({ changedAt }) => moment(changedAt),
    },
  ),
  news: defineExport(
    async (ctx, query) => (await listAdminArticles(ctx, AdminNewsQuery.parse(query), maxRows)).articles,
    {
      id: ({ id }) => id,
      title: ({ title }) => title,
      language: ({ language }) => language,
      author: ({ author }) => author,
      category: ({ category }) => category,
      state: ({ state }) => state,
      sent_singapore: ({ submittedAt }) => moment(submittedAt),
      published_singapore: ({ publishedAt }) => moment(publishedAt),
      views: ({ viewCount }) => viewCount,
      likes: ({ likeCount }) => likeCount,
      comments: ({ commentCount }) => commentCount,
    },
  ),
  subscribers: defineExport(
    async (ctx, query) => (await listSubscribers(ctx, SubscriberQuery.parse(query), maxRows)).subscribers,
    {
      id: ({ id }) => id,
      email: ({ email }) => email,
      status: ({ status }) => status,
      language: ({ language }) => language,
      country: ({ country }) => country,
      requested_singapore: ({ createdAt }) => moment(createdAt),
      confirmed_singapore: ({ confirmedAt }) => moment(confirmedAt),
      ended_singapore: ({ endedAt }) => moment(endedAt),
    },
  ),
  contact: defineExport(
    async (ctx, query) => (await listMessages(ctx, MessageQuery.parse(query), wholeMessages)).messages,
    {
      id: ({ id }) => id,
      name: ({ name }) => name,
      email: ({ email }) => email,
      language: ({ language }) => language,
      subject: ({ subject }) => subject,
      message: ({ message }) => message,
      status: ({ status }) => status,
      sent_singapore: ({ createdAt }) => moment(createdAt),
    },
  ),
  enquiries: defineExport(
    async (ctx, query) => (await listEnquiries(ctx, EnquiryQuery.parse(query), wholeMessages)).enquiries,
    {
      id: ({ id }) => id,
      name: ({ name }) => name,
      email: ({ email }) => email,
      language: ({ language }) => language,
      cask: ({ cask }) => cask,
      cask_number: ({ number }) => number,
      message: ({ message }) => message,
      status: ({ status }) => status,
      sent_singapore: ({ createdAt }) => moment(createdAt),
    },
  ),
  integrity: defineExport(
    async (ctx, query) => (await listFindings(ctx, FindingQuery.parse(query), maxRows)).findings,
    {
      id: ({ id }) => id,
      kind: ({ kind }) => kind,
      severity: ({ severity }) => severity,
      status: ({ status }) => status,
      username: ({ username }) => username,
      other: ({ otherName }) => otherName,
      first_seen_singapore: ({ firstSeenAt }) => moment(firstSeenAt),
      last_seen_singapore: ({ lastSeenAt }) => moment(lastSeenAt),
      decided_by: ({ decidedBy }) => decidedBy,
      decided_singapore: ({ decidedAt }) => moment(decidedAt),
    },
  ),
}
