import { requirePermission } from "#domains/accounts/permissions.ts"
import { messageOf } from "#language/refusal-text.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import { Refusal } from "#platform/refusal.ts"
import { refuse } from "../refusals.ts"
import { matchTransfers } from "../transfers/match-transfers.ts"

export type BulkMatchResult = { paid: string[]; late: string[]; retainedCents: Cents; left: string[] }

const maxAtOnce = 100

export type TransferPair = { transferId: string; orderId: string }

export function transferPairsOf(texts: readonly string[]): TransferPair[] {
  if (texts.length === 0 || texts.length > maxAtOnce) throw refuse("ordersUnclear")
  return texts.map((text) => {
    const [transferId = "", orderId = ""] = text.split(" ")
    return { transferId, orderId }
  })
}

/** Each in a separate transaction; failures are reported. */
export async function matchInBulk(ctx: Ctx, texts: readonly string[]): Promise<BulkMatchResult> {
  requirePermission(ctx, "money")
  const pairs = transferPairsOf(texts)
  const result: BulkMatchResult = { paid: [], late: [], retainedCents: 0, left: [] }
  for (const { transferId, orderId } of pairs) {
    try {
      const { orders, retainedCents } = await matchTransfers(ctx, {
        transferIds: [transferId],
        orderIds: [orderId],
      })
      for (const { reference, outcome } of orders)
        (outcome === "paid" ? result.paid : result.late).push(reference)
      result.retainedCents += retainedCents
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      result.left.push(messageOf(problem, ctx.language))
    }
  }
  return result
}
