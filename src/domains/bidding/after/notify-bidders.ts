import { eq, inArray } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { lotPath } from "#domains/auctions/paths.ts"
import { auctions, lots } from "#domains/auctions/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { readSite } from "#domains/content/site.ts"
import { paragraphs } from "#domains/notifications/notification-texts.ts"
import { notify } from "#domains/notifications/notify.ts"
import { readPayTimes } from "#domains/orders/pay-terms.ts"
import { money } from "#language/format.ts"
import { anyLazyTextsOf, lazyDate, resolveFacts } from "#language/lazy-text.server.ts"
import { textsOf } from "#language/texts.server.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { Ctx, Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"

export const bidderNotifications = [
  "voided",
  "nowLeading",
  "recounted",
  "nowWon",
  "wonForLess",
  "secondChance",
  "secondChanceLapsed",
  "secondChanceRequested",
  "secondChanceMade",
  "secondChanceRefused",
  "offeredAgain",
  "returned",
  "backInStorage",
  "maximumDisclosed",
  "notPaid",
  "soldAfterAll",
  "corrected",
  "saleCancelled",
  "extended",
  "lotWithdrawn",
  "ownWithdrawn",
] as const
export type BidderNotification = (typeof bidderNotifications)[number]

const pathByKind: Partial<Record<BidderNotification, AppPath>> = {
  nowWon: "/cart",
  wonForLess: "/cart",
  secondChance: "/my-account/my-bids",
  secondChanceRequested: "/my-account/my-sales?tab=ended",
  secondChanceMade: "/my-account/my-sales?tab=ended",
  notPaid: "/my-account/my-sales",
  soldAfterAll: "/my-account/my-sales",
  ownWithdrawn: "/my-account/my-sales",
  saleCancelled: "/my-account/my-sales",
  backInStorage: "/my-account/storage",
}

export type LotFacts = { name: string; number: number; auction: string; path: AppPath }

export async function readLotFacts({ db }: Pick<Ctx, "db">, lotId: Id<"lot">): Promise<LotFacts> {
  const [row] = await db
    .select({
      id: lots.id,
      name: products.name,
      number: lots.number,
      auction: auctions.title,
      location: auctions.location,
      auctionStatus: auctions.status,
    })
    .from(lots)
    .innerJoin(products, eq(products.id, lots.productId))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .where(eq(lots.id, lotId))
  if (!row) throw new Error(`Lot ${lotId} does not exist`)
  return { name: row.name, number: row.number, auction: row.auction, path: lotPath(row) }
}

type NotificationDetails = {
  priceCents?: number
  totalCents?: number
  until?: Date
  reason?: string
  at?: Date
  next?: string
}

/** Ignores preferences: it concerns what people owe. Runs in the caller's transaction, so a rollback sends nothing. */
export async function notifyBidders(
  tx: Tx,
  lot: LotFacts,
  memberIds: readonly Id<"mem">[],
  kind: BidderNotification,
  details: NotificationDetails = {},
): Promise<void> {
  if (memberIds.length === 0) return
  const { email } = await readSite(tx)
  const { payWithinHours: hours } = await readPayTimes(tx)
  const people = await tx.db
    .select()
    .from(members)
    .where(inArray(members.id, [...memberIds]))
  const lazy = anyLazyTextsOf("bidding")
  const { priceCents, totalCents, until, at, ...texts } = details
  const { name, number, auction } = lot
  const facts = {
    ...{ name, number, auction, email, hours, ...texts },
    ...(priceCents !== undefined && { price: money(priceCents) }),
    ...(totalCents !== undefined && { total: money(totalCents) }),
    ...(until && { until: lazyDate(until) }),
    ...(at && { time: lazyDate(at) }),
  }
  const path = pathByKind[kind] ?? lot.path
  for (const { id, username, email: to, language: chosen, closedAt } of people) {
    if (closedAt !== null) continue
    const language = chosen ?? "en"
    const t = textsOf(language, "bidding")
    const emailFacts = {
      ...resolveFacts(language, facts),
      greeting: t("email.greeting", { username }),
      footer: t("email.footer", { email }),
      link: tx.app.origin + path,
    }
    await enqueueEmail(tx, { kind: `bidding.${kind}`, to, language, facts: emailFacts })
    await notify(tx, id, {
      title: lazy(`${kind}.subject`, facts),
      content: paragraphs(lazy(`${kind}.text`, facts)),
      action: { path, text: lazy(`${kind}.act`) },
    })
  }
}
