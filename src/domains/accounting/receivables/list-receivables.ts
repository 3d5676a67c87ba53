import { type SQL, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { readFees } from "#domains/orders/fees.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { containing } from "#platform/lists/list-sql.ts"
import type { Cents } from "#platform/money.ts"
import { agedDebts } from "./aged-debts.ts"
import { type Age, ages } from "./ages.ts"
import type { ReceivableListQuery } from "./receivable-list.ts"

type AgedAmounts = Record<Age, Cents> & { totalCents: Cents }

export type Receivable = AgedAmounts & {
  id: string
  memberId: Id<"mem"> | null
  username: string | null
  email: string
  lots: number
  orders: number
  oldestAt: string
  remindedAt: string | null
}

/** What buyers owe, the most first: unpaid orders, and what was won or reached and is in no order yet. */
export async function listReceivables(ctx: Ctx, query: ReceivableListQuery) {
  requirePermission(ctx, "money")
  const { limit, page } = query
  const db = await ctx.app.offload.reports()
  const { rows } = await db.execute<{
    total: number
    sums: AgedAmounts
    found: Receivable[]
  }>(sql`
    with aged as materialized (${agedDebts(await readFees(ctx), ctx.now())}), buyers as materialized (
      select coalesce(d.member_id, d.email) as id, d.member_id as "memberId", m.username,
        coalesce(m.email::text, d.email) as email, sum(d.lots)::int as lots, sum(d.orders)::int as orders,
        min(d.due_at) as "oldestAt", max(d.reminded_at) as "remindedAt", ${sums(sql`d.cents::float8`, sql`d.age`)}
      from aged d left join members m on m.id = d.member_id
      group by d.member_id, d.email, m.username, m.email
    ), found as (
      select * from buyers where ${conditionOf(query)}
    )
    select (select count(*)::int from found) as total,
      (select row_to_json(s) from (select ${totals} from buyers) s) as sums,
      coalesce((select json_agg(f) from (
        select * from found order by ${query.sort === "oldest" ? sql`"oldestAt"` : sql`"totalCents" desc`}, id
        limit ${limit} offset ${(page - 1) * limit}
      ) f), '[]') as found`)
  const [row] = rows
  if (!row) throw new Error("A query for one row returned none")
  return { receivables: row.found, total: row.total, sums: row.sums, pages: pagesOf(row.total, limit) }
}

function sums(cents: SQL, age: SQL): SQL {
  const own = ages.map(
    (name) => sql`coalesce(sum(${cents}) filter (where ${age} = ${name}), 0) as ${sql.identifier(name)}`,
  )
  return sql.join([...own, sql`sum(${cents}) as "totalCents"`], sql`, `)
}

const totals = sql.join(
  [...ages, "totalCents"].map(
    (name) => sql`coalesce(sum(${sql.identifier(name)}), 0) as ${sql.identifier(name)}`,
  ),
  sql`, `,
)

function conditionOf({ q, age }: ReceivableListQuery): SQL {
  const words = q.split(/\s+/).filter(Boolean)
  const conditions = words.map(
    (word) => sql`(username ilike ${containing(word)} or email ilike ${containing(word)})`,
  )
  if (age !== "") conditions.push(sql`${sql.identifier(age)} > 0`)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}
