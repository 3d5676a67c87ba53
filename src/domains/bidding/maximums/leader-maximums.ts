import type { KeyObject } from "node:crypto"
import type { Cents } from "#platform/money.ts"
import { type BidOwner, decryptMaximum } from "./encrypt-maximum.ts"

type LeaderMaximum = { bidderId: string; encrypted: string; maxCents: Cents }

/**
 * By lot, of leaders whose bids this process has accepted: every batch needs them, and each decryption takes
 * microseconds.
 */
const remembered = new WeakMap<KeyObject, Map<string, LeaderMaximum>>()

export function rememberLeader(
  key: KeyObject,
  { lotId, bidderId }: BidOwner,
  encrypted: string,
  maxCents: Cents,
): void {
  let lots = remembered.get(key)
  if (!lots) {
    lots = new Map()
    remembered.set(key, lots)
  }
  lots.set(lotId, { bidderId, encrypted, maxCents })
}

/** Throws as `decryptMaximum` does: a text that was changed or moved is not the one remembered. */
export function openLeader(key: KeyObject, owner: BidOwner, encrypted: string): Cents {
  const leader = remembered.get(key)?.get(owner.lotId)
  if (leader?.encrypted === encrypted && leader.bidderId === owner.bidderId) return leader.maxCents
  return decryptMaximum(key, owner, encrypted).maxCents
}
