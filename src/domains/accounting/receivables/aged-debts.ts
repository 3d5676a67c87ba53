import { type SQL, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { readFees } from "#domains/orders/fees.ts"
import { unpaidKinds } from "#domains/orders/kinds.ts"
import type { Fees } from "#domains/orders/quote.ts"
import type { Ctx } from "#platform/ctx.ts"
import { formatLocalTime } from "#platform/time.ts"
import { type Age, ages, lastDays } from "./ages.ts"

/** The sums of all debts: by age, overdue, and due on the day of now. */
export async function readDebtSums(ctx: Ctx) {
  requirePermission(ctx, "money")
  const now = ctx.now()
  const dayOf = (moment: SQL) => sql`to_char(${moment} at time zone 'Asia/Singapore', 'YYYY-MM-DD')`
  const { rows } = await ctx.db.execute<{ age: Age; count: number; cents: number; todayCents: number }>(sql`
    select age, count(*)::int as count, sum(cents)::float8 as cents, coalesce(sum(cents)
      filter (where ${dayOf(sql`due_at`)} = ${formatLocalTime(now).slice(0, 10)}), 0)::float8 as "todayCents"
    from (${agedDebts(await readFees(ctx), now)}) aged group by age`)
  const byAge = ages.map((age) => {
    const { count = 0, cents = 0 } = rows.find((row) => row.age === age) ?? {}
    return { age, count, cents }
  })
  const sumOf = (all: readonly { cents: number }[]) => all.reduce((sum, { cents }) => sum + cents, 0)
  return {
    byAge,
    overdueCents: sumOf(byAge.filter(({ age }) => age !== "notDue")),
    dueTodayCents: rows.reduce((sum, { todayCents }) => sum + todayCents, 0),
  }
}

export type AgedDebt = Awaited<ReturnType<typeof readDebtSums>>["byAge"][number]

/** What buyers owe: unpaid orders, and what was won or reached and is in no order yet. */
export function agedDebts(fees: Fees, now: Date): SQL {
  return sql`select d.*, case ${ageCases(now)} else ${ages.at(-1)} end as age from (${debts(fees, now)}) d`
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
