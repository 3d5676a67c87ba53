import { and, asc, count, desc, eq, isNotNull, isNull, like, not, type SQL } from "drizzle-orm"
import { z } from "zod"
import { cached } from "#platform/cache.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { accountStatuses, memberSorts, roleNames } from "./member-choices.ts"
import { requirePermission } from "./permissions.ts"
import { members, searchedText } from "./schema.ts"

export const MemberQuery = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  role: z
    .enum(["", ...roleNames])
    .catch("")
    .default(""),
  status: z
    .enum(["", ...accountStatuses, "closed"])
    .catch("")
    .default(""),
  verified: z.enum(["", "yes", "no"]).catch("").default(""),
  country: z.string().trim().max(60).catch("").default(""),
  sort: z.enum(memberSorts).catch("newest").default("newest"),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
  limit: z.coerce.number().int().min(1).max(100).catch(50).default(50),
})
export type MemberQuery = z.output<typeof MemberQuery>

const columns = {
  id: members.id,
  username: members.username,
  name: members.name,
  email: members.email,
  role: members.role,
  status: members.status,
  isVerified: members.emailVerified,
  country: members.countryMb,
  createdAt: members.createdAt,
  closedAt: members.closedAt,
}

const orders: Record<(typeof memberSorts)[number], SQL[]> = {
  newest: [desc(members.createdAt), desc(members.id)],
  oldest: [asc(members.createdAt), asc(members.id)],
  username: [asc(members.username)],
  email: [asc(members.email)],
}

export async function listMembers(ctx: Ctx, query: MemberQuery) {
  const { limit, page } = query
  const [rows, total] = await Promise.all([
    select(ctx, query)
      .limit(limit)
      .offset((page - 1) * limit),
    countMembers(ctx, query),
  ])
  return { members: rows.map(toListedMember), total, pages: Math.max(1, Math.ceil(total / limit)) }
}

export type ListedMember = ReturnType<typeof toListedMember>

const maxInFile = 100_000

export async function listAllMembers(ctx: Ctx, query: MemberQuery) {
  return (await select(ctx, query).limit(maxInFile)).map(toListedMember)
}

function select(ctx: Ctx, query: MemberQuery) {
  requirePermission(ctx, "members")
  return ctx.db
    .select(columns)
    .from(members)
    .where(filterOf(query))
    .orderBy(...orders[query.sort])
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

async function countMembers(ctx: Ctx, query: MemberQuery): Promise<number> {
  const { q, role, status, verified, country } = query
  const countRows = async () => {
    const [row] = await ctx.db.select({ total: count() }).from(members).where(filterOf(query))
    return row?.total ?? 0
  }
  const isWhole = !(q || role || verified || country) && (status === "" || status === "active")
  return isWhole ? await cached(ctx.app, `members ${status}`, 10, countRows) : await countRows()
}

function filterOf({ q, role, status, verified, country }: MemberQuery): SQL | undefined {
  const isClosed = status === "closed"
  return and(
    isClosed ? isNotNull(members.closedAt) : isNull(members.closedAt),
    role ? eq(members.role, role) : undefined,
    status && !isClosed ? eq(members.status, status) : undefined,
    verified === "yes" ? eq(members.emailVerified, true) : undefined,
    verified === "no" ? not(members.emailVerified) : undefined,
    country ? eq(members.countryMb, country) : undefined,
    isId("mem", q) ? eq(members.id, q) : searchFilter(q),
  )
}

function searchFilter(q: string): SQL | undefined {
  const terms = q.toLowerCase().split(/\s+/).filter(Boolean)
  return and(...terms.map((term) => like(searchedText(members), `%${term.replace(/[\\%_]/g, "\\$&")}%`)))
}
