import { eq, sql } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import type { lotWithdrawn } from "#domains/auctions/lot-withdrawn.ts"
import { biddingStates } from "#domains/auctions/schema.ts"
import { type LotFacts, readLotFacts } from "#domains/bidding/after/notify-bidders.ts"
import { type NewNotification, paragraphs } from "#domains/notifications/notification-texts.ts"
import { lazyTextsOf } from "#language/lazy-text.server.ts"
import { type AppContext, type Ctx, contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { PayloadOf } from "#platform/jobs/jobs.ts"
import { insertNotifications } from "./insert-notifications.ts"

export async function notifyWithdrawn(
  app: AppContext,
  { lotId }: PayloadOf<typeof lotWithdrawn>,
): Promise<number> {
  const ctx = contextFor(app)
  const [state] = await ctx.db.select().from(biddingStates).where(eq(biddingStates.lotId, lotId))
  if (state?.status !== "withdrawn") return 0
  const lot = await readLotFacts(ctx, lotId)
  const watchers = await listWatchers(ctx, lotId)
  return await insertNotifications(ctx, watchers, `${lotId} withdrawn`, notificationOf(lot))
}

/** Its bidders have got the reason. */
async function listWatchers({ db }: Pick<Ctx, "db">, lotId: Id<"lot">) {
  const watchers = sql`
    select w.member_id from wishes w where w.kind = 'lot' and w.subject_id = ${lotId}
    except select p.bidder_id from paddles p where p.lot_id = ${lotId}`
  return await db.select({ id: members.id }).from(members).where(sql`${members.id} in (${watchers})`)
}

function notificationOf({ name, number, auction, path }: LotFacts): NewNotification {
  const t = lazyTextsOf("bidding")
  return {
    title: t("lotWithdrawn.subject", { number, name }),
    content: paragraphs(t("watchedWithdrawn", { number, name, auction })),
    action: { path, text: t("lotWithdrawn.act") },
  }
}
