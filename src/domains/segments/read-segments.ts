import { and, asc, eq, inArray, isNull } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { subscribers } from "#domains/newsletter/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { activeFilters } from "#platform/lists/list.ts"
import { readListQuery } from "#platform/lists/list-query.ts"
import { pick } from "#platform/pick.ts"
import { countMembers, whereMember } from "./list-members.ts"
import { memberList } from "./member-list.ts"
import { refuse } from "./refusals.ts"
import { segments } from "./schema.ts"

export async function listSegments(ctx: Ctx) {
  requirePermission(ctx, "members")
  const rows = await ctx.db
    .select(pick(segments, "id", "name", "query", "createdAt"))
    .from(segments)
    .orderBy(asc(segments.name))
  const found = []
  for (const { createdAt, ...row } of rows) {
    const query = queryOf(row)
    const filters = filtersIn(row.query)
    found.push({
      ...{ ...row, filters, createdAt: createdAt.toISOString() },
      count: await countMembers(ctx, query),
    })
  }
  return found
}

export type ListedSegment = Awaited<ReturnType<typeof listSegments>>[number]

/** What a filter says, as its list would show it. */
export function filtersIn(search: string) {
  return activeFilters(memberList, queryOf({ query: search }))
}

/** For a choice; whoever makes a promotion need not know who is in it. */
export async function listSegmentNames({ db }: Pick<Ctx, "db">) {
  return await db
    .select(pick(segments, "id", "name"))
    .from(segments)
    .orderBy(asc(segments.name))
}

/** Of these segments those in which the member is now. */
export async function findSegmentsOf(
  ctx: Ctx,
  memberId: Id<"mem"> | null,
  ids: readonly Id<"seg">[],
): Promise<ReadonlySet<Id<"seg">>> {
  if (memberId === null || ids.length === 0) return new Set()
  const rows = await ctx.db
    .select(pick(segments, "id", "query"))
    .from(segments)
    .where(inArray(segments.id, [...ids]))
  const found = new Set<Id<"seg">>()
  for (const row of rows) {
    const isIn = await ctx.db.$count(members, and(eq(members.id, memberId), whereMember(ctx, queryOf(row))))
    if (isIn > 0) found.add(row.id)
  }
  return found
}

const maxInFile = 100_000

/** Whom the law lets us write to: those who subscribe to the newsletter. */
export async function listEmails(ctx: Ctx, segmentId: string) {
  requirePermission(ctx, "members")
  if (!isId("seg", segmentId)) throw refuse("noSuchSegment")
  const [segment] = await ctx.db.select().from(segments).where(eq(segments.id, segmentId))
  if (!segment) throw refuse("noSuchSegment")
  return await ctx.db
    .select({
      ...pick(members, "email", "name"),
      language: subscribers.language,
      country: members.countryMb,
    })
    .from(members)
    .innerJoin(subscribers, eq(subscribers.email, members.email))
    .where(
      and(
        eq(subscribers.status, "active"),
        eq(members.status, "active"),
        isNull(members.closedAt),
        whereMember(ctx, queryOf(segment)),
      ),
    )
    .orderBy(asc(members.email))
    .limit(maxInFile)
}

function queryOf({ query }: { query: string }) {
  return readListQuery(memberList, new URLSearchParams(query))
}
