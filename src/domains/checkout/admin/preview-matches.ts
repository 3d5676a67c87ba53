import { inArray } from "drizzle-orm"
import type { BulkChange } from "#admin/bulk/act-in-bulk.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { transfers } from "#domains/payments/schema.ts"
import { money } from "#language/format.ts"
import { messageOf } from "#language/refusal-text.server.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { Refusal } from "#platform/refusal.ts"
import { tryOut } from "#platform/try-out.ts"
import { matchTransfers, type TransferMatchResult } from "../transfers/match-transfers.ts"
import { type TransferPair, transferPairsOf } from "./match-in-bulk.ts"

/** What matching will do to each transfer. They are tried one after the other, because two may be for one order. */
export async function previewMatches(ctx: Ctx, texts: readonly string[]): Promise<BulkChange[]> {
  requirePermission(ctx, "money")
  const pairs = transferPairsOf(texts)
  const ids = pairs.map(({ transferId }) => transferId).filter((id) => isId("trf", id))
  const rows = await ctx.db.select().from(transfers).where(inArray(transfers.id, ids))
  const changes: BulkChange[] = []
  await tryOut(ctx, async (tx) => {
    // After a deadlock it is tried from the start.
    changes.length = 0
    for (const pair of pairs) {
      const { payer, amountCents = 0 } = rows.find(({ id }) => id === pair.transferId) ?? {}
      changes.push({
        ...{ row: `${pair.transferId} ${pair.orderId}`, name: payer || "–", seen: "" },
        ...{ before: money(amountCents), ...(await outcomeOf(tx, pair)) },
      })
    }
  })
  return changes
}

async function outcomeOf(ctx: Ctx, pair: TransferPair): Promise<Pick<BulkChange, "after" | "refusal">> {
  try {
    return { after: matchText(ctx, await matchTransfers(ctx, requestOf(pair))) }
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    return { after: "–", refusal: messageOf(problem, ctx.language) }
  }
}

function requestOf({ transferId, orderId }: TransferPair) {
  return { transferIds: [transferId], orderIds: [orderId] }
}

function matchText({ language }: Ctx, { orders, retainedCents }: TransferMatchResult): string {
  const t = textsOf(language, "checkout-admin")
  const texts = orders.map(({ reference, outcome }) =>
    outcome === "paid"
      ? t("transfers.willPay", { reference })
      : t("transfers.matchedLate", { references: reference }),
  )
  if (retainedCents > 0) texts.push(t("transfers.willRetain", { sum: money(retainedCents) }))
  return texts.join(" · ")
}
