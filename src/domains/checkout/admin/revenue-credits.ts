import { type SQL, sql } from "drizzle-orm"
import { partOfRefund } from "#domains/orders/gst.ts"
import type { Ctx } from "#platform/ctx.ts"

type Note = {
  day: string
  rate: number | null
  gst: number
  margin: number
  total: number
  amountCents: number
  beforeCents: number
}

export async function listCredits({ app }: Pick<Ctx, "app">, inPeriod: (at: SQL) => SQL) {
  const { rows } = await app.db.execute<Note>(
    sql`select * from (
        select d.issued_at, to_char(d.issued_at at time zone 'Asia/Singapore', 'YYYY-MM-DD') as day,
          o.gst_basis_points as rate, o.gst_cents::float8 as gst, coalesce(o.margin_cents, 0)::float8 as margin,
          o.total_cents::float8 as total, r.amount_cents::float8 as "amountCents",
          (sum(r.amount_cents) over earlier - r.amount_cents)::float8 as "beforeCents"
        from documents d join refunds r on r.id = d.subject_id join orders o on o.id = d.order_id
        where d.kind = 'credit-note' and d.order_id in (
          select n.order_id from documents n where n.kind = 'credit-note' and ${inPeriod(sql`n.issued_at`)})
        window earlier as (partition by d.order_id order by d.number)
      ) notes where ${inPeriod(sql`issued_at`)}`,
  )
  return rows.map(({ day, rate, gst, margin, total, ...refund }) => ({
    day,
    rate: rate ?? 0,
    gstCents: partOfRefund(gst, total, refund),
    marginCents: partOfRefund(margin, total, refund),
  }))
}

export type Credit = Awaited<ReturnType<typeof listCredits>>[number]
