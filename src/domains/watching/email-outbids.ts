import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm"
import { biddingStates } from "#domains/auctions/schema.ts"
import { paddles } from "#domains/bidding/schema.ts"
import { columnsOf, notify } from "#domains/notifications/notify.ts"
import { notifications } from "#domains/notifications/schema.ts"
import { money } from "#language/format.ts"
import { lazyDate, lazyTextsOf } from "#language/lazy-text.server.ts"
import type { AppContext, Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import {
  type Digest,
  type DigestRecipient,
  emailDigest,
  notificationOf,
  pushDigest,
  readRecipients,
} from "./digest.ts"
import { type DigestLot, readDigestLots } from "./digest-lots.ts"
import { runExclusively } from "./run-exclusively.ts"
import { outbids } from "./schema.ts"

export async function emailOutbids(app: AppContext): Promise<number> {
  return await runExclusively(app, async (tx) => {
    const due = await listDue(tx, app.gatherMs)
    if (due.length === 0) return 0
    const open = await readStillOutbid(tx, due)
    const recipients = await readRecipients(tx, due)
    for (const recipient of recipients.all) {
      const lots = open.get(recipient.id)
      if (lots) await emailDigest(tx, recipients, recipient, digestOf(lots))
    }
    await tx.db.delete(outbids).where(inArray(outbids.memberId, due))
    return due.length
  })
}

async function listDue(tx: Tx, gatherMs: number): Promise<Id<"mem">[]> {
  const before = tx.now().getTime() - gatherMs
  const rows = await tx.db
    .select({ memberId: outbids.memberId, firstAt: outbids.firstAt })
    .from(outbids)
    .orderBy(asc(outbids.firstAt))
  return [
    ...new Set(rows.filter(({ firstAt }) => firstAt.getTime() <= before).map(({ memberId }) => memberId)),
  ]
}

/** While it is unread, losses of the same burst are added to it. */
export async function insertOutbidNotifications(tx: Tx, memberIds: readonly Id<"mem">[]): Promise<void> {
  const recipients = await readRecipients(tx, memberIds)
  const open = await readStillOutbid(tx, memberIds)
  for (const recipient of recipients.all) {
    const lots = open.get(recipient.id)
    if (!lots || !recipients.wants(recipient.id, "outbid", "site")) continue
    const digest = digestOf(lots)
    const notificationId = await insertNotification(tx, recipient, digest)
    await tx.db.update(outbids).set({ notificationId }).where(eq(outbids.memberId, recipient.id))
    await pushDigest(tx, recipients, recipient, digest)
  }
}

async function insertNotification(tx: Tx, recipient: DigestRecipient, digest: Digest): Promise<Id<"ntc">> {
  const notification = notificationOf(recipient, digest)
  const [unread] = await tx.db
    .select({ id: notifications.id })
    .from(outbids)
    .innerJoin(notifications, eq(notifications.id, outbids.notificationId))
    .where(and(eq(outbids.memberId, recipient.id), isNull(notifications.readAt)))
    .limit(1)
  if (!unread) return await notify(tx, recipient.id, notification, { pushes: false })
  await tx.db
    .update(notifications)
    .set({ ...columnsOf(notification), createdAt: tx.now() })
    .where(eq(notifications.id, unread.id))
  return unread.id
}

async function readStillOutbid(
  tx: Tx,
  memberIds: readonly Id<"mem">[],
): Promise<Map<Id<"mem">, DigestLot[]>> {
  const rows = await tx.db
    .select({ memberId: outbids.memberId, lotId: outbids.lotId })
    .from(outbids)
    .innerJoin(biddingStates, eq(biddingStates.lotId, outbids.lotId))
    .innerJoin(paddles, and(eq(paddles.lotId, outbids.lotId), eq(paddles.bidderId, outbids.memberId)))
    .where(
      and(
        inArray(outbids.memberId, [...memberIds]),
        eq(biddingStates.status, "live"),
        ne(biddingStates.leaderPaddle, paddles.number),
      ),
    )
  const digestLots = await readDigestLots(tx, [...new Set(rows.map(({ lotId }) => lotId))])
  const lotIdsOf = Map.groupBy(rows, ({ memberId }) => memberId)
  return new Map(
    [...lotIdsOf].map(([memberId, own]) => {
      const ids = new Set(own.map(({ lotId }) => lotId))
      return [memberId, digestLots.filter(({ id }) => ids.has(id))]
    }),
  )
}

function digestOf(lots: readonly DigestLot[]): Digest {
  const t = lazyTextsOf("watching")
  const rowOf: Digest["rowOf"] = ({ priceCents, endsAt }) =>
    t("outbid.row", { price: money(priceCents), ends: lazyDate(endsAt) })
  return {
    kind: "outbid",
    items: lots,
    rowOf,
    page: "/my-account/my-bids",
    pageOfOne: ({ path }) => `${path}#bid`,
  }
}
