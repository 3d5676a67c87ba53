import type { KeyObject } from "node:crypto"
import type { Cents } from "#platform/money.ts"
import { type BidOwner, decryptMaximum } from "./encrypt-maximum.ts"
import type { MaximumKeys } from "./maximum-keys.ts"

/** `wrapped` is null once it is erased. */
export type WrappedKeyRow = { auctionId: string; wrapped: string | null }

export function unwrap(keys: MaximumKeys, { auctionId, wrapped }: WrappedKeyRow): KeyObject | null {
  return wrapped === null ? null : keys.unwrap(auctionId, wrapped)
}

/** Null once the auction's key is erased. */
export function openMaximum(
  keys: MaximumKeys,
  bid: BidOwner & WrappedKeyRow & { encryptedMax: string },
): Cents | null {
  return openHighest(keys, bid, [bid.encryptedMax])
}

/** Of the bids of one bidder on one lot. */
export function openHighest(
  keys: MaximumKeys,
  bid: BidOwner & WrappedKeyRow,
  encrypted: readonly string[],
): Cents | null {
  const key = unwrap(keys, bid)
  return key && Math.max(...encrypted.map((each) => decryptMaximum(key, bid, each).maxCents))
}
