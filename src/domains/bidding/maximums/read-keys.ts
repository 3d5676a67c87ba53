import type { KeyObject } from "node:crypto"
import { eq } from "drizzle-orm"
import { biddingStates } from "#domains/auctions/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { WithServices } from "#platform/service.ts"
import { auctionKeys } from "../schema.ts"
import { maximumKeysService } from "./maximum-keys.ts"
import { unwrap } from "./open-maximum.ts"

export type KeyReader = Pick<Ctx, "db"> & { app: WithServices }

/** Null once it is erased, undefined if the auction never had one. */
export async function readLotKey(
  { db, app }: KeyReader,
  lotId: Id<"lot">,
): Promise<KeyObject | null | undefined> {
  const [row] = await db
    .select({ auctionId: auctionKeys.auctionId, wrapped: auctionKeys.wrapped })
    .from(biddingStates)
    .innerJoin(auctionKeys, eq(auctionKeys.auctionId, biddingStates.auctionId))
    .where(eq(biddingStates.lotId, lotId))
  return row && unwrap(maximumKeysService.of(app), row)
}
