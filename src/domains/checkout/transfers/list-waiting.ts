import { eq } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { orders } from "#domains/orders/schema.ts"
import { transfers } from "#domains/payments/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"
import { asPayable, payableColumns } from "./payable.ts"
import { proposeMatches } from "./propose-matches.ts"
import { readTransferRests } from "./read-transfer-rests.ts"

/** Unmatched transfers that may be for this order, also those that nobody has confirmed yet. */
export async function listWaitingTransfers(ctx: Pick<Ctx, "db">, orderId: Id<"ord">) {
  const [row] = await ctx.db
    .select(payableColumns)
    .from(orders)
    .leftJoin(members, eq(members.id, orders.memberId))
    .where(eq(orders.id, orderId))
  if (!row) return []
  const order = asPayable(row)
  const open = await ctx.db
    .select(pick(transfers, "id", "amountCents", "receivedOn", "payer", "text"))
    .from(transfers)
    .where(eq(transfers.status, "open"))
    .orderBy(transfers.receivedOn, transfers.id)
  const rests = await readTransferRests(ctx, open)
  return open.flatMap((transfer) => {
    const restCents = rests.get(transfer.id) ?? 0
    return proposeMatches({ ...transfer, restCents }, [order]).map(({ fit }) => ({
      ...transfer,
      restCents,
      fit,
    }))
  })
}

export type WaitingTransfer = Awaited<ReturnType<typeof listWaitingTransfers>>[number]
