import { sql } from "drizzle-orm"
import type { AppContext } from "#platform/ctx.ts"

export type LedgerDifference = { account: string; unit: string; posted: number; stored: number }

/** Always empty while the triggers work. */
export async function checkLedger({ reports: db }: Pick<AppContext, "reports">): Promise<LedgerDifference[]> {
  const { rows } = await db.execute<LedgerDifference>(sql`
    with posted as (
      select account, unit, sum(amount) as amount from wallet_postings group by account, unit
    ), differing as (
      select coalesce(posted.account, stored.account) as account, coalesce(posted.unit, stored.unit) as unit,
        coalesce(posted.amount, 0) as posted, coalesce(stored.amount, 0) as stored
      from (select * from posted where account like 'member:%') posted
      full join wallet_balances stored on stored.account = posted.account and stored.unit = posted.unit
      where coalesce(posted.amount, 0) <> coalesce(stored.amount, 0)
      union all
      select 'everything', unit, sum(amount), 0 from posted group by unit having sum(amount) <> 0
    )
    select account, unit, posted::float8 as posted, stored::float8 as stored from differing order by account, unit`)
  return rows
}
