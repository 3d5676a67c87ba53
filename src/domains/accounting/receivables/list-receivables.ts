import { type SQL, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { readFees } from "#domains/orders/fees.ts"
import { unpaidKinds } from "#domains/orders/kinds.ts"
import type { Fees } from "#domains/orders/quote.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { containing } from "#platform/lists/list-sql.ts"
import type { Cents } from "#platform/money.ts"
import { type Age, ages, lastDays } from "./ages.ts"
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
    with debts as (${debts(await readFees(ctx), ctx.now())}),
    aged as materialized (
      select d.*, case ${ageCases(ctx.now())} else ${ages.at(-1)} end as age from debts d
    ), buyers as materialized (
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

const dayMs = 24 * 3_600_000

const kinds = sql.join(
  unpaidKinds.map((kind) => sql.raw(`'${kind}'`)),
  sql`, `,
)

/** Lines with their commission and late fee, as an order of them would have now; without delivery. */
function debts(fees: Fees, now: Date): SQL {
  const share = (cents: SQL, basisPoints: SQL) => sql`(${cents} * ${basisPoints} + 5000) / 10000`
  const commissionRate = sql`case when l.kind <> 'lot' then 0
    when m.member_since is not null or m.role = 'member'
      then least(${fees.memberCommissionBasisPoints}::int, (l.agreed_terms->>'memberCommissionBasisPoints')::int)
    else least(${fees.commissionBasisPoints}::int, (l.agreed_terms->>'commissionBasisPoints')::int) end`
  const lateRate = sql`case when l.due_at < ${now.toISOString()}::timestamptz then ${fees.lateBasisPoints}::int else 0 end`
  return sql`
    with owed as materialized (
      select l.member_id, l.order_id, l.due_at, r.at as reminded_at, ${lateRate} as late_rate,
        l.price_cents * l.quantity + ${share(sql`l.price_cents * l.quantity`, commissionRate)} as cents
      from order_lines l join members m on m.id = l.member_id
        left join (select line_id, max(at) as at from order_reminders group by 1) r on r.line_id = l.id
      where l.status = 'unpaid' and l.kind in (${kinds})
    ), ordered as (
      select order_id, min(due_at) as due_at, max(reminded_at) as reminded_at from owed where order_id is not null group by 1
    )
    select member_id, null as email, due_at, 1 as lots, 0 as orders, reminded_at,
      cents + ${share(sql`cents`, sql`late_rate`)} as cents
    from owed where order_id is null
    union all
    select o.member_id, case when o.member_id is null then lower(o.email) end, coalesce(l.due_at, o.expires_at), 0, 1,
      l.reminded_at, o.total_cents
    from orders o left join ordered l on l.order_id = o.id
    where o.status in ('unpaid', 'processing')`
}

function ageCases(now: Date): SQL {
  return sql.join(
    ages.flatMap((age) => {
      const last = lastDays[age]
      if (last === null) return []
      const oldest = new Date(now.getTime() - last * dayMs)
      return [sql`when d.due_at >= ${oldest.toISOString()}::timestamptz then ${age}`]
    }),
    sql` `,
  )
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
