import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gte,
  isNotNull,
  isNull,
  like,
  not,
  type SQL,
  sql,
} from "drizzle-orm"
import { QueryBuilder } from "drizzle-orm/pg-core"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members, searchedText, staffRoles } from "#domains/accounts/schema.ts"
import { bids } from "#domains/bidding/schema.ts"
import { orders } from "#domains/orders/schema.ts"
import { cached } from "#platform/cache.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { activeFilters, pagesOf } from "#platform/lists/list.ts"
import { containing, listSql } from "#platform/lists/list-sql.ts"
import { type MemberListQuery, memberList } from "./member-list.ts"
import { memberTags } from "./schema.ts"

/** In the order of the alphabet. */
export const tagsOfMember = sql<
  string[]
>`coalesce((select array_agg(t.tag::text order by t.tag) from ${memberTags} t where t.member_id = ${members.id}), '{}')`

const columns = {
  id: members.id,
  username: members.username,
  name: members.name,
  email: members.email,
  role: members.role,
  /** Its name. */
  staffRole: sql<
    string | null
  >`(select name from ${staffRoles} where ${staffRoles.id} = ${members.staffRoleId})`,
  status: members.status,
  isVerified: members.emailVerified,
  country: members.countryMb,
  createdAt: members.createdAt,
  closedAt: members.closedAt,
  tags: tagsOfMember,
}

const paidCents = sql`(select coalesce(sum(o.total_cents), 0) from ${orders} o where o.member_id = ${members.id} and o.status = 'paid')`

function hasBidSince(days: number, { now }: Ctx): SQL {
  const since = new Date(now().getTime() - days * 24 * 60 * 60 * 1_000)
  const found = new QueryBuilder()
    .select({ one: sql`1` })
    .from(bids)
    .where(and(eq(bids.bidderId, members.id), gte(bids.at, since)))
  return exists(found)
}

function hasTag(tag: string): SQL {
  const found = new QueryBuilder()
    .select({ one: sql`1` })
    .from(memberTags)
    .where(and(eq(memberTags.memberId, members.id), eq(memberTags.tag, tag)))
  return exists(found)
}

const listed = listSql(memberList, {
  id: members.id,
  word: (word) =>
    isId("mem", word) ? eq(members.id, word) : like(searchedText(members), containing(word.toLowerCase())),
  facets: {
    role: members.role,
    status: (status) => (status === "closed" ? isNotNull(members.closedAt) : eq(members.status, status)),
    verified: (answer) => eq(members.emailVerified, answer === "yes"),
    country: members.countryMb,
    tag: hasTag,
    bidWithin: hasBidSince,
    noBidFor: (days, ctx) => not(hasBidSince(days, ctx)),
  },
  ranges: { spent: sql`${paidCents} / 100.0`, joined: members.createdAt },
  sorts: {
    newest: [desc(members.createdAt), desc(members.id)],
    oldest: [asc(members.createdAt), asc(members.id)],
    username: [asc(members.username)],
    email: [asc(members.email)],
  },
})

export async function listMembers(ctx: Ctx, query: MemberListQuery) {
  const { limit, offset } = listed.pageOf(query)
  const [rows, total] = await Promise.all([
    select(ctx, query).limit(limit).offset(offset),
    countMembers(ctx, query),
  ])
  return { members: rows.map(toListedMember), total, pages: pagesOf(total, limit) }
}

export type ListedMember = ReturnType<typeof toListedMember>

function select(ctx: Ctx, query: MemberListQuery) {
  requirePermission(ctx, "members")
  return ctx.db
    .select(columns)
    .from(members)
    .where(whereMember(ctx, query))
    .orderBy(...listed.orderBy(query))
    .$dynamic()
}

type MemberRow = Awaited<ReturnType<typeof select>>[number]

function toListedMember({ createdAt, closedAt, ...member }: MemberRow) {
  return { ...member, createdAt: createdAt.toISOString(), isClosed: closedAt !== null }
}

/** Jumps from country to country in the index instead of reading every row. */
export async function listMemberCountries(ctx: Ctx): Promise<string[]> {
  requirePermission(ctx, "members")
  return await cached(ctx.app, "members' countries", 60, async () => {
    const { rows } = await ctx.app.pool.query<{ country: string }>(`
      with recursive found as (
        (select country_mb as country from members where country_mb is not null order by 1 limit 1)
        union all
        select (select country_mb from members where country_mb > found.country order by 1 limit 1)
        from found where country is not null
      ) select country from found where country is not null`)
    return rows.map(({ country }) => country)
  })
}

/** Tags in use, the most frequent first. */
export async function listTags(ctx: Ctx): Promise<string[]> {
  requirePermission(ctx, "members")
  const rows = await ctx.db
    .select({ tag: memberTags.tag })
    .from(memberTags)
    .groupBy(memberTags.tag)
    .orderBy(desc(count()), asc(memberTags.tag))
    .limit(maxTagsShown)
  return rows.map(({ tag }) => tag)
}

const maxTagsShown = 200

export async function countMembers(ctx: Ctx, query: MemberListQuery): Promise<number> {
  const { status, rows } = query
  const countRows = async () => {
    const [row] = await ctx.db.select({ total: count() }).from(members).where(whereMember(ctx, query))
    return row?.total ?? 0
  }
  const isWhole =
    !rows &&
    (status === "" || status === "active") &&
    activeFilters(memberList, query).every(([name]) => name === "status")
  return isWhole ? await cached(ctx.app, `members ${status}`, 10, countRows) : await countRows()
}

/** Closed accounts are listed only if asked for. */
export function whereMember(ctx: Ctx, query: MemberListQuery): SQL | undefined {
  return and(query.status === "closed" ? undefined : isNull(members.closedAt), listed.where(ctx, query))
}
