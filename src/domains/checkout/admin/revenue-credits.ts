import { type SQL, sql } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"

export type Credit = { day: string; rate: number; gstCents: number; marginCents: number }

/** What credit notes take back of the tax. */
export async function listCredits({ app }: Pick<Ctx, "app">, inPeriod: (at: SQL) => SQL): Promise<Credit[]> {
  const { rows } = await app.db.execute<Credit>(
    sql`select to_char(d.issued_at at time zone 'Asia/Singapore', 'YYYY-MM-DD') as day,
        coalesce(o.gst_basis_points, 0) as rate, r.gst_cents::float8 as "gstCents", r.margin_cents::float8 as "marginCents"
      from documents d join refunds r on r.id = d.subject_id join orders o on o.id = d.order_id
      where d.kind = 'credit-note' and ${inPeriod(sql`d.issued_at`)}`,
  )
  return rows
}
