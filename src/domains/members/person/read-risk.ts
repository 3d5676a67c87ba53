import { and, arrayContains, desc, eq, ne, or } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { integrityFindings } from "#domains/integrity/schema.ts"
import { orderLines, paymentDefaults } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"

const max = 20

export async function readDefaults({ db }: Ctx, memberId: Id<"mem">) {
  const rows = await db
    .select({
      ...pick(paymentDefaults, "lineId", "reason", "at", "settledAt"),
      ...pick(orderLines, "title", "priceCents", "subjectId"),
    })
    .from(paymentDefaults)
    .innerJoin(orderLines, eq(orderLines.id, paymentDefaults.lineId))
    .where(eq(paymentDefaults.memberId, memberId))
    .orderBy(desc(paymentDefaults.at))
    .limit(max)
  return rows.map(({ at, settledAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    isSettled: settledAt !== null,
  }))
}

export async function readFindingsAbout({ db }: Ctx, memberId: Id<"mem">) {
  return await db
    .select(pick(integrityFindings, "id", "kind", "severity", "status", "score"))
    .from(integrityFindings)
    .where(
      or(
        eq(integrityFindings.memberId, memberId),
        eq(integrityFindings.otherId, memberId),
        arrayContains(integrityFindings.accountIds, [memberId]),
      ),
    )
    .orderBy(desc(integrityFindings.lastSeenAt), desc(integrityFindings.id))
    .limit(max)
}

/** Other accounts that staff marked as this person's. */
export async function readSamePerson({ db }: Ctx, memberId: Id<"mem">, personId: Id<"prs"> | null) {
  if (personId === null) return []
  return await db
    .select(pick(members, "id", "username"))
    .from(members)
    .where(and(eq(members.personId, personId), ne(members.id, memberId)))
    .orderBy(members.username)
    .limit(max)
}
