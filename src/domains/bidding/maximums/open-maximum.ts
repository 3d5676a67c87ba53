import type { KeyObject } from "node:crypto"
import type { Cents } from "#platform/money.ts"
import { type BidOwner, type BudgetOwner, decryptBudget, decryptMaximum } from "./encrypt-maximum.ts"
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

/** Open auctions have their key. */
export function openBudget(
  keys: MaximumKeys,
  budget: BudgetOwner & WrappedKeyRow & { encryptedCents: string },
): Cents {
  const key = unwrap(keys, budget)
  if (!key) throw new Error(`The key of auction ${budget.auctionId} is erased`)
  return decryptBudget(key, budget, budget.encryptedCents)
}
