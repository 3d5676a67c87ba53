import { and, asc, eq, gte, lt, lte, sql } from "drizzle-orm"
import { lotPath } from "#domains/auctions/paths.ts"
import { auctions, lots } from "#domains/auctions/schema.ts"
import { bids } from "#domains/bidding/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { type NewNotification, paragraphs } from "#domains/notifications/notification-texts.ts"
import { notify } from "#domains/notifications/notify.ts"
import { unsubscribeUrl } from "#domains/notifications/unsubscribe-link.ts"
import { type DigestRecipient, type DigestRecipients, readRecipients } from "#domains/watching/digest.ts"
import { formatCount, formatDate } from "#language/format.ts"
import { lazyDate, lazyTextsOf } from "#language/lazy-text.server.ts"
import { textsOf } from "#language/texts.server.ts"
import { type AppPath, absoluteUrl, withSearch } from "#platform/app-path.ts"
import { type AppContext, contextFor, type Tx, transaction } from "#platform/ctx.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import { readLastHead } from "./read-last-head.ts"
import { logEntries, type logHeads, receiptsToMail } from "./schema.ts"

/** While a sale closes there is a head each minute; its bidders get at most two e-mails an hour. */
const gatherMs = 30 * 60_000
const maxBidders = 200
/** Above this number, the rest follows in another e-mail. */
const maxBids = 20
/** Bids that were placed long before the log got them, as after the first start with a log, are not e-mailed. */
const mailedForMs = 24 * 3_600_000

/**
 * E-mails bidders the receipts that a signed head covers, with their place in the log. Without the maximum: an e-mail is
 * read by more people than a bid. Returns the number of bidders.
 */
export async function mailReceipts(app: AppContext): Promise<number> {
  return await transaction(contextFor(app), async (tx) => {
    const head = await readLastHead(tx)
    if (!head) return 0
    const due = await listDue(tx, head.size)
    if (due.length === 0) return 0
    const recipients = await readRecipients(
      tx,
      due.map(({ memberId }) => memberId),
    )
    const recipientOf = new Map(recipients.all.map((recipient) => [recipient.id, recipient]))
    for (const bidder of due) {
      const logged = await readLogged(tx, bidder)
      const receipts = logged.slice(0, maxBids).filter(({ index }) => index < head.size)
      const recipient = recipientOf.get(bidder.memberId)
      if (recipient) await send(tx, recipient, { receipts, head, wants: recipients.wants })
      await keepRest(tx, bidder, logged[receipts.length], head.size)
    }
    return due.length
  })
}

type DueBidder = typeof receiptsToMail.$inferSelect
type SignedHead = typeof logHeads.$inferSelect

/** Bidders whom another process is e-mailing are skipped, also those whose bids are being added to the log. */
async function listDue(tx: Tx, size: number): Promise<DueBidder[]> {
  const before = new Date(tx.now().getTime() - gatherMs)
  return await tx.db
    .select()
    .from(receiptsToMail)
    .where(and(lte(receiptsToMail.since, before), lt(receiptsToMail.fromIndex, size)))
    .orderBy(asc(receiptsToMail.since), asc(receiptsToMail.memberId))
    .limit(maxBidders)
    .for("update", { skipLocked: true })
}

/** What fits into an e-mail and one more, also beyond what the head covers. */
async function readLogged(tx: Tx, { memberId, fromIndex, bidsFrom }: DueBidder) {
  const rows = await tx.db
    .select({
      index: logEntries.index,
      hash: bids.hash,
      at: bids.at,
      bidNumber: bids.number,
      lotId: lots.id,
      lotNumber: lots.number,
      name: products.name,
      location: auctions.location,
      auctionStatus: auctions.status,
    })
    .from(bids)
    .innerJoin(logEntries, eq(logEntries.hash, bids.hash))
    .innerJoin(lots, eq(lots.id, bids.lotId))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .innerJoin(products, eq(products.id, lots.productId))
    .where(and(eq(bids.bidderId, memberId), gte(bids.at, bidsFrom), gte(logEntries.index, fromIndex)))
    .orderBy(asc(logEntries.index))
    .limit(maxBids + 1)
  return rows.map(({ location, auctionStatus, lotId, name, ...receipt }) => ({
    ...receipt,
    name,
    path: lotPath({ id: lotId, name, location, auctionStatus }),
  }))
}

type LoggedReceipt = Awaited<ReturnType<typeof readLogged>>[number]

/** What did not fit is due at once, and what no head covers yet waits for others. */
async function keepRest(
  tx: Tx,
  { memberId, since }: DueBidder,
  next: LoggedReceipt | undefined,
  size: number,
): Promise<void> {
  const isOurs = eq(receiptsToMail.memberId, memberId)
  if (!next) {
    await tx.db.delete(receiptsToMail).where(isOurs)
    return
  }
  const { index: fromIndex, at: bidsFrom } = next
  const rest = { fromIndex, bidsFrom, since: fromIndex < size ? since : tx.now() }
  await tx.db.update(receiptsToMail).set(rest).where(isOurs)
}

/** As the e-mail shows it. */
export type ReceiptRow = { lot: string; href: string; line: string; hash: string }

async function send(
  tx: Tx,
  { id, email, username, language }: DigestRecipient,
  {
    receipts,
    head,
    wants,
  }: { receipts: readonly LoggedReceipt[]; head: SignedHead; wants: DigestRecipients["wants"] },
): Promise<void> {
  const [first] = receipts
  if (!first) return
  const t = textsOf(language, "transparency")
  const lotOf = ({ lotNumber, name }: LoggedReceipt) => t("receipts.lot", { number: lotNumber, name })
  const facts = {
    username,
    count: receipts.length,
    lot: lotOf(first),
    size: formatCount(head.size, language),
    at: formatDate(head.at, language, "second"),
  }
  const page: AppPath = withSearch("/verify", `?receipts=${receipts.map(({ hash }) => hash).join("+")}`)
  if (wants(id, "receipts", "mail")) {
    const rows: ReceiptRow[] = receipts.map((receipt) => ({
      lot: lotOf(receipt),
      href: absoluteUrl(tx.app.origin, receipt.path),
      line: t("receipts.line", {
        number: receipt.bidNumber,
        time: formatDate(receipt.at, language, "second"),
        index: formatCount(receipt.index + 1, language),
      }),
      hash: receipt.hash,
    }))
    await enqueueEmail(tx, {
      kind: "transparency.receipts",
      to: email,
      language,
      facts: {
        ...facts,
        receipts: JSON.stringify(rows),
        head: head.checkpoint,
        link: absoluteUrl(tx.app.origin, page),
      },
      stopAt: unsubscribeUrl(tx, id, "receipts"),
    })
  }
  if (wants(id, "receipts", "site")) await notify(tx, id, notificationOf(receipts, head, page))
}

function notificationOf(
  receipts: readonly LoggedReceipt[],
  { size, at }: SignedHead,
  path: AppPath,
): NewNotification {
  const t = lazyTextsOf("transparency")
  const [first] = receipts
  const facts = {
    count: receipts.length,
    lot: t("receipts.lot", { number: first?.lotNumber ?? "", name: first?.name ?? "" }),
    size: { amount: size },
    at: lazyDate(at, "second"),
  }
  return {
    title: t("receipts.subject", facts),
    content: paragraphs(t("receipts.text", facts)),
    action: { path, text: t("receipts.act") },
  }
}

/** Called as entries join the log, in the same transaction. */
export async function noteReceipts(tx: Tx, fromIndex: number): Promise<void> {
  const now = tx.now()
  const mailedSince = new Date(now.getTime() - mailedForMs)
  // The update changes nothing. It locks the row, so that none is deleted while bids are added to it.
  await tx.db.execute(sql`
    insert into receipts_to_mail (member_id, from_index, bids_from, since)
    select b.bidder_id, min(l.index), min(b.at), ${now}::timestamptz
    from log_entries l join bids b on b.lot_id = l.lot_id and b.hash = l.hash
    where l.index >= ${fromIndex} and b.at >= ${mailedSince}
    group by b.bidder_id
    order by b.bidder_id
    on conflict (member_id) do update set member_id = excluded.member_id`)
}
