import { desc, eq, sql } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSql, wordIn } from "#platform/lists/list-sql.ts"
import { refuse } from "./refusals.ts"
import { subscribers } from "./schema.ts"
import { type SubscriberListQuery, subscriberList } from "./subscriber-list.ts"

export const Removal = z.object({
  reason: z.string("reasonRequired").trim().min(1, "reasonRequired").max(500),
})

const listed = listSql(subscriberList, {
  id: subscribers.id,
  word: wordIn(sql`${subscribers.email}::text`),
  facets: { status: subscribers.status, language: subscribers.language },
  sorts: { newest: [desc(subscribers.createdAt), desc(subscribers.id)] },
})

export async function listSubscribers(ctx: Ctx, query: SubscriberListQuery) {
  requirePermission(ctx, "publish")
  const where = listed.where(ctx, query)
  const { limit, offset } = listed.pageOf(query)
  const [rows, total] = await Promise.all([
    ctx.db
      .select()
      .from(subscribers)
      .where(where)
      .orderBy(...listed.orderBy(query))
      .limit(limit)
      .offset(offset),
    ctx.db.$count(subscribers, where),
  ])
  return {
    subscribers: rows.map(({ createdAt, confirmedAt, endedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      confirmedAt: confirmedAt?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
    })),
    total,
    pages: pagesOf(total, limit),
  }
}

export type ListedSubscriber = Awaited<ReturnType<typeof listSubscribers>>["subscribers"][number]

export async function removeSubscriber(ctx: Ctx, subscriberId: string, reason: string): Promise<void> {
  requirePermission(ctx, "publish")
  if (!isId("sub", subscriberId)) throw refuse("noSuchSubscriber")
  await transaction(ctx, async (tx) => {
    const [row] = await tx.db.select().from(subscribers).where(eq(subscribers.id, subscriberId)).for("update")
    if (!row) throw refuse("noSuchSubscriber")
    if (row.status === "stopped" || row.status === "bounced") return
    await tx.db
      .update(subscribers)
      .set({ status: "stopped", endedAt: tx.now() })
      .where(eq(subscribers.id, subscriberId))
    await record(tx, {
      act: "newsletter.remove",
      subjectId: subscriberId,
      reason,
      before: { status: row.status },
      after: { status: "stopped" },
    })
  })
}
