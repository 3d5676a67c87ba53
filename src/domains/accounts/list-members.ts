import { and, asc, count, desc, eq, isNotNull, isNull, like, type SQL, sql } from "drizzle-orm"
import { cached } from "#platform/cache.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { containing, listSql } from "#platform/lists/list-sql.ts"
import { type MemberListQuery, memberList } from "./member-list.ts"
import { requirePermission } from "./permissions.ts"
import { members, searchedText, staffRoles } from "./schema.ts"

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
  },
  ranges: {},
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

const maxInFile = 100_000

export async function listAllMembers(ctx: Ctx, query: MemberListQuery) {
  return (await select(ctx, query).limit(maxInFile)).map(toListedMember)
}

function select(ctx: Ctx, query: MemberListQuery) {
  requirePermission(ctx, "members")
  return ctx.db
    .select(columns)
    .from(members)
    .where(whereOf(ctx, query))
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

async function countMembers(ctx: Ctx, query: MemberListQuery): Promise<number> {
  const { q, role, status, verified, country, rows } = query
  const countRows = async () => {
    const [row] = await ctx.db.select({ total: count() }).from(members).where(whereOf(ctx, query))
    return row?.total ?? 0
  }
  const isWhole = !(q || role || verified || country || rows) && (status === "" || status === "active")
  return isWhole ? await cached(ctx.app, `members ${status}`, 10, countRows) : await countRows()
}

/** Closed accounts are listed only if asked for. */
function whereOf(ctx: Ctx, query: MemberListQuery): SQL | undefined {
  return and(query.status === "closed" ? undefined : isNull(members.closedAt), listed.where(ctx, query))
}
