import { eq } from "drizzle-orm"
import type { Tx } from "#platform/ctx.ts"
import { refuse } from "./refusals.ts"
import { auctions } from "./schema.ts"

export async function lockAuction(tx: Tx, auctionId: string) {
  const [auction] = await tx.db
    .select()
    .from(auctions)
    .where(eq(auctions.id, auctionId as `auc_${string}`))
    .for("update")
  if (!auction) throw refuse("noSuchAuction")
  return auction
}
