import type { KeyObject } from "node:crypto"
import type { Cents } from "#platform/money.ts"
import { type BidOwner, decryptMaximum } from "./encrypt-maximum.ts"

const maxPerKey = 1_000

/** Of leaders whose bids this process has accepted: every batch needs them, and each decryption takes microseconds. */
const remembered = new WeakMap<KeyObject, Map<string, Cents>>()

const nameOf = ({ lotId, bidderId }: BidOwner, encrypted: string) => `${lotId} ${bidderId} ${encrypted}`

export function rememberLeader(key: KeyObject, owner: BidOwner, encrypted: string, maxCents: Cents): void {
  let own = remembered.get(key)
  if (!own) {
    own = new Map()
    remembered.set(key, own)
  }
  const [oldest] = own.keys()
  if (oldest !== undefined && own.size >= maxPerKey) own.delete(oldest)
  own.set(nameOf(owner, encrypted), maxCents)
}

/** Throws as `decryptMaximum` does: a text that was changed or moved has another name. */
export function openLeader(key: KeyObject, owner: BidOwner, encrypted: string): Cents {
  const name = nameOf(owner, encrypted)
  return remembered.get(key)?.get(name) ?? decryptMaximum(key, owner, encrypted).maxCents
}
