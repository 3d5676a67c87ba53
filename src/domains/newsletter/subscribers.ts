import { and, desc, eq, ilike, sql } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"
import { subscribers } from "./schema.ts"
import { subscriberStates } from "./states.ts"

export const SubscriberQuery = z.object({
  q: z.string().trim().max(254).catch("").default(""),
  status: z.enum(subscriberStates).optional().catch(undefined),
  language: z.enum(["en", "vi", "cn"]).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
})
export type SubscriberQuery = z.output<typeof SubscriberQuery>

export const Removal = z.object({
  reason: z.string("reasonRequired").trim().min(1, "reasonRequired").max(500),
})

const pageSize = 50

export async function listSubscribers(
  ctx: Ctx,
  { q, status, language, page }: SubscriberQuery,
  limit = pageSize,
) {
  requirePermission(ctx, "publish")
  const where = and(
    q ? ilike(sql`${subscribers.email}::text`, `%${q.replace(/[\\%_]/g, "\\$&")}%`) : undefined,
    status ? eq(subscribers.status, status) : undefined,
    language ? eq(subscribers.language, language) : undefined,
  )
  const [rows, total] = await Promise.all([
    ctx.db
      .select()
      .from(subscribers)
      .where(where)
      .orderBy(desc(subscribers.createdAt), desc(subscribers.id))
      .limit(limit)
      .offset((page - 1) * limit),
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
    pages: Math.max(1, Math.ceil(total / limit)),
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
