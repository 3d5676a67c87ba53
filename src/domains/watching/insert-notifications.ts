import { createHash } from "node:crypto"
import { type SQL, sql } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import type { NewNotification } from "#domains/notifications/notification-texts.ts"
import { columnsOf } from "#domains/notifications/notify.ts"
import { notifications } from "#domains/notifications/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

/** PostgreSQL allows 65,535 parameters per statement. */
const maxRows = 1_000

/** `among` is a condition on `s`, the lots' bidding states. */
export async function readAffected(ctx: Pick<Ctx, "db">, among: SQL) {
  const affected = sql`
    select p.bidder_id from paddles p join bidding_states s on s.lot_id = p.lot_id
    where s.status = 'live' and ${among}
    union
    select w.member_id from bidding_states s join wishes w on w.kind = 'lot' and w.subject_id = s.lot_id
    where s.status = 'live' and ${among}`
  return await ctx.db.select({ id: members.id }).from(members).where(sql`${members.id} in (${affected})`)
}

export async function insertNotifications(
  ctx: Ctx,
  people: Awaited<ReturnType<typeof readAffected>>,
  subject: string,
  notification: NewNotification,
): Promise<number> {
  const rows = people.map((member) => ({
    id: notificationId(member.id, subject),
    memberId: member.id,
    createdAt: ctx.now(),
    ...columnsOf(notification),
  }))
  for (let from = 0; from < rows.length; from += maxRows)
    await ctx.db
      .insert(notifications)
      .values(rows.slice(from, from + maxRows))
      .onConflictDoNothing()
  return rows.length
}

function notificationId(memberId: string, subject: string): Id<"ntc"> {
  return `ntc_${createHash("sha256").update(`${memberId} ${subject}`).digest("hex").slice(0, 24)}`
}
