import { type SQL, sql } from "drizzle-orm"
import { partOfTotal } from "#domains/orders/gst.ts"
import type { Ctx } from "#platform/ctx.ts"

type Note = {
  day: string
  rate: number | null
  gst: number
  margin: number
  total: number
  /** What the order's notes have given back, without this one and with it. */
  before: number
  upto: number
}

/** What the credit notes of some days take back of the tax and of the margin of their orders, each as it is stated. */
export async function listCredits({ app }: Pick<Ctx, "app">, within: (at: SQL) => SQL) {
  const { rows } = await app.db.execute<Note>(
    sql`select * from (
        select d.issued_at, to_char(d.issued_at at time zone 'Asia/Singapore', 'YYYY-MM-DD') as day,
          o.gst_basis_points as rate, o.gst_cents::float8 as gst, coalesce(o.margin_cents, 0)::float8 as margin,
          o.total_cents::float8 as total, (sum(r.amount_cents) over earlier - r.amount_cents)::float8 as before,
          (sum(r.amount_cents) over earlier)::float8 as upto
        from documents d join refunds r on r.id = d.subject_id join orders o on o.id = d.order_id
        where d.kind = 'credit-note' and d.order_id in (
          select n.order_id from documents n where n.kind = 'credit-note' and ${within(sql`n.issued_at`)})
        window earlier as (partition by d.order_id order by d.number)
      ) notes where ${within(sql`issued_at`)}`,
  )
  return rows.map(({ day, rate, gst, margin, total, before, upto }) => {
    const of = (cents: number) => partOfTotal(cents, total, upto) - partOfTotal(cents, total, before)
    return { day, rate: rate ?? 0, gstCents: of(gst), marginCents: of(margin) }
  })
}

export type Credit = Awaited<ReturnType<typeof listCredits>>[number]
