import { count } from "../storm/anomalies.ts"
import { ask } from "../storm/postgres-pair.ts"
import type { PayoutBots } from "./payout-bots.ts"

type StoredWithdrawal = { id: string; status: string; cents: string }

/** Withdrawals that the bank paid twice, or another sum, or that are stored otherwise than it answered. */
export async function countMispaid(
  url: string,
  { paidByBank }: Pick<PayoutBots, "paidByBank">,
): Promise<number> {
  const stored = await ask<StoredWithdrawal>(url, "select id, status, amount_cents as cents from withdrawals")
  const ids = new Set(stored.map(({ id }) => id))
  const wrong = stored.filter(({ id, status, cents }) => {
    const paid = paidByBank.get(id) ?? []
    return (
      paid.length > 1 ||
      (status === "paid") !== (paid.length === 1) ||
      paid.some((each) => each.cents !== Number(cents))
    )
  })
  const unknown = [...paidByBank.keys()].filter((id) => !ids.has(id))
  return wrong.length + unknown.length + (await count(url, unheldSql))
}

/** What has left the wallets and not the company, beside what is requested and neither paid nor refused. */
const unheldSql = `
  select abs((select coalesce(sum(amount), 0) from wallet_postings where account = 'company:withdrawals' and unit = 'cents')
    - (select coalesce(sum(amount_cents), 0) from withdrawals where status = 'requested')) as count`
