import { and, eq, gt, inArray, isNotNull, lte, or, type SQL, sql } from "drizzle-orm"
import { auctions, biddingStates, lots } from "#domains/auctions/schema.ts"
import { sellerNet } from "#domains/orders/quote.ts"
import { readComplaintDays } from "#domains/orders/seller-terms.ts"
import { readLotTerms } from "#domains/settlements/lot-terms.ts"
import { settlements } from "#domains/settlements/schema.ts"
import { money } from "#language/format.ts"
import { lazyDate, lazyTextsOf } from "#language/lazy-text.server.ts"
import type { AppContext, Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { sum } from "#platform/money.ts"
import { type Digest, readRecipients, sendDigest } from "./digest.ts"
import { type DigestLot, readDigestLots } from "./digest-lots.ts"
import { reportedForMs } from "./notify-endings.ts"
import { recordNotified } from "./record-notified.ts"
import { runExclusively } from "./run-exclusively.ts"
import { lotNews } from "./schema.ts"

/** Their lots are in a sale, have ended, or their money is in the wallet. Returns the number of messages. */
export async function notifySellers(app: AppContext): Promise<number> {
  return await runExclusively(
    app,
    async (tx) => (await notifyOfListing(tx)) + (await notifyOfResults(tx)) + (await notifyOfCredits(tx)),
  )
}

const t = lazyTextsOf("watching")

type SellerNews = (typeof lotNews.$inferSelect)["kind"]
type SellerLot = { lotId: Id<"lot">; memberId: Id<"mem"> | null }

function notNotified(kind: SellerNews): SQL {
  return sql`not exists (select 1 from ${lotNews} where ${lotNews.lotId} = ${lots.id} and ${lotNews.memberId} = ${lots.sellerId} and ${lotNews.kind} = ${kind})`
}

/** Once the public can see the sale. */
async function notifyOfListing(tx: Tx): Promise<number> {
  const isShown = or(
    eq(auctions.status, "live"),
    and(eq(auctions.status, "scheduled"), lte(auctions.previewAt, tx.now())),
  )
  const listed = await tx.db
    .select({ lotId: lots.id, memberId: lots.sellerId, auction: auctions.title, startsAt: auctions.startsAt })
    .from(biddingStates)
    .innerJoin(lots, eq(lots.id, biddingStates.lotId))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .where(
      and(
        inArray(biddingStates.status, ["upcoming", "live"]),
        isNotNull(lots.sellerId),
        isShown,
        notNotified("listed"),
      ),
    )
  return await notifyEach(tx, "listed", listed, (own, { auction, startsAt }) => ({
    kind: "listed",
    items: own,
    rowOf: ({ number, endsAt }) => t("listed.row", { number, ends: lazyDate(endsAt) }),
    facts: { auction, starts: lazyDate(startsAt) },
    page: "/my-account/my-sales?tab=live",
  }))
}

/** When the last of a seller's lots in a sale has ended: one message for all of them. */
async function notifyOfResults(tx: Tx): Promise<number> {
  const ended = await tx.db
    .select({
      lotId: lots.id,
      memberId: lots.sellerId,
      hasReserve: isNotNull(lots.reserveCents).mapWith(Boolean),
    })
    .from(biddingStates)
    .innerJoin(lots, eq(lots.id, biddingStates.lotId))
    .where(
      and(
        gt(biddingStates.closedAt, new Date(tx.now().getTime() - reportedForMs)),
        inArray(biddingStates.status, ["sold", "unsold"]),
        isNotNull(lots.sellerId),
        notNotified("ended"),
        sql`not exists (
          select 1 from lots other join bidding_states state on state.lot_id = other.id
          where other.auction_id = ${lots.auctionId} and other.seller_id = ${lots.sellerId}
            and state.status in ('upcoming', 'live'))`,
      ),
    )
  const [termsOf, days] = [await readLotTerms(tx, ended), await readComplaintDays(tx)]
  const netOf = (lot: DigestLot & (typeof ended)[number]) => sellerNet(lot.priceCents, termsOf(lot)).netCents
  return await notifyEach(tx, "ended", ended, (own) => {
    const sold = own.filter(({ status }) => status === "sold")
    return {
      kind: sold.length > 0 ? "sold" : "unsold",
      items: own,
      rowOf(lot) {
        const { number, priceCents, leaderPaddle, status } = lot
        const price = money(priceCents)
        if (status === "sold") return t("sold.row.sold", { number, price, net: money(netOf(lot)) })
        if (leaderPaddle === null) return t("sold.row.noBids", { number })
        return t("sold.row.reserveNotMet", { number, price })
      },
      facts: {
        days,
        sold: sold.length,
        hammer: money(sum(...sold.map(({ priceCents }) => priceCents))),
        net: money(sum(...sold.map(netOf))),
      },
      page: "/my-account/my-sales?tab=ended",
    }
  })
}

async function notifyOfCredits(tx: Tx): Promise<number> {
  const credited = await tx.db
    .select({
      lotId: lots.id,
      memberId: lots.sellerId,
      netCents: settlements.netCents,
      nettedCents: settlements.nettedCents,
    })
    .from(settlements)
    .innerJoin(lots, eq(lots.id, settlements.lotId))
    .where(
      and(
        eq(settlements.state, "credited"),
        gt(settlements.endedAt, new Date(tx.now().getTime() - reportedForMs)),
        gt(settlements.netCents, 0),
        notNotified("credited"),
      ),
    )
  return await notifyEach(tx, "credited", credited, (own) => ({
    kind: "credited",
    items: own,
    rowOf({ number, netCents, nettedCents }) {
      const facts = { number, net: money(netCents), owed: money(nettedCents) }
      return t(nettedCents > 0 ? "credited.row.lessOwed" : "credited.row.whole", facts)
    },
    facts: { amount: money(sum(...own.map(({ netCents, nettedCents }) => netCents - nettedCents))) },
    page: "/my-account/wallet",
  }))
}

/** One message to each seller for each sale. */
async function notifyEach<Found extends SellerLot>(
  tx: Tx,
  kind: SellerNews,
  found: readonly Found[],
  digestOf: (own: readonly (DigestLot & Found)[], first: Found) => Digest<DigestLot & Found>,
): Promise<number> {
  const follows = found.flatMap(({ lotId, memberId }) => (memberId ? [{ lotId, memberId }] : []))
  const fresh = await recordNotified(tx, kind, follows)
  if (fresh.length === 0) return 0
  const foundOf = new Map(found.map((row) => [row.lotId, row]))
  const digestLots = await readDigestLots(
    tx,
    fresh.map(({ lotId }) => lotId),
  )
  const recipients = await readRecipients(
    tx,
    fresh.map(({ memberId }) => memberId),
  )
  let sent = 0
  for (const recipient of recipients.all) {
    const own = digestLots.flatMap((lot) => {
      const row = foundOf.get(lot.id)
      return row?.memberId === recipient.id ? [{ ...lot, ...row }] : []
    })
    for (const ofSale of Map.groupBy(own, ({ auctionId }) => auctionId).values()) {
      const [first] = ofSale
      if (!first) continue
      await sendDigest(tx, recipients, recipient, digestOf(ofSale, first))
      sent++
    }
  }
  return sent
}
