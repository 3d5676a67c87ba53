import type { Tx } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { refuse } from "./refusals.ts"
import { auctions } from "./schema.ts"

export async function lockAuction(tx: Tx, auctionId: string) {
  const [auction] = await tx.db.select().from(auctions).where(idIs(auctions.id, auctionId)).for("update")
  if (!auction) throw refuse("noSuchAuction")
  return auction
}
