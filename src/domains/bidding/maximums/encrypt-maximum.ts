import type { KeyObject } from "node:crypto"
import type { Cents } from "#platform/money.ts"
import type { RefusalFacts } from "#platform/refusal.ts"
import { decrypt, encrypt } from "./envelope.ts"

export type BidOwner = { lotId: string; bidderId: string }

/** The salt opens the bid's seal, which is public, so it is as secret as the maximum. */
export type Maximum = { maxCents: Cents; salt: string }

const centsBytes = 8
const saltPattern = /^[0-9a-f]{32}$/

export function encryptMaximum(key: KeyObject, owner: BidOwner, { maxCents, salt }: Maximum): string {
  if (!saltPattern.test(salt)) throw new Error("A salt is 32 hexadecimal digits")
  const content = Buffer.allocUnsafe(centsBytes + salt.length / 2)
  content.writeBigUInt64BE(BigInt(maxCents))
  content.write(salt, centsBytes, "hex")
  return encrypt(key, placeOf("bid", owner), content)
}

export function decryptMaximum(key: KeyObject, owner: BidOwner, encrypted: string): Maximum {
  const content = decrypted(key, "bid", owner, encrypted)
  return { maxCents: Number(content.readBigUInt64BE()), salt: content.toString("hex", centsBytes) }
}

/** The facts too: what is left of a budget gives away the maximums on other lots. */
export type RefusedBid = { maxCents: Cents; facts: RefusalFacts }

const blockBytes = 64

/** Padded, because the length would give away the number of digits. */
export function encryptRefusedBid(key: KeyObject, owner: BidOwner, refused: RefusedBid): string {
  const json = Buffer.from(JSON.stringify(refused))
  const content = Buffer.alloc(Math.ceil(json.length / blockBytes) * blockBytes, " ")
  json.copy(content)
  return encrypt(key, placeOf("refusal", owner), content)
}

export function decryptRefusedBid(key: KeyObject, owner: BidOwner, encrypted: string): RefusedBid {
  return JSON.parse(decrypted(key, "refusal", owner, encrypted).toString()) as RefusedBid
}

export type BudgetOwner = { auctionId: string; memberId: string }

export function encryptBudget(key: KeyObject, owner: BudgetOwner, cents: Cents): string {
  const content = Buffer.allocUnsafe(centsBytes)
  content.writeBigUInt64BE(BigInt(cents))
  return encrypt(key, placeOfBudget(owner), content)
}

export function decryptBudget(key: KeyObject, owner: BudgetOwner, encrypted: string): Cents {
  try {
    return Number(decrypt(key, placeOfBudget(owner), encrypted).readBigUInt64BE())
  } catch (cause) {
    const { auctionId, memberId } = owner
    throw new Error(`The stored budget of ${memberId} in auction ${auctionId} does not decrypt`, { cause })
  }
}

const placeOfBudget = ({ auctionId, memberId }: BudgetOwner) => `budget ${auctionId} ${memberId}`

function decrypted(key: KeyObject, kind: "bid" | "refusal", owner: BidOwner, encrypted: string): Buffer {
  try {
    return decrypt(key, placeOf(kind, owner), encrypted)
  } catch (cause) {
    const { lotId, bidderId } = owner
    throw new Error(`The stored ${kind} of ${bidderId} on lot ${lotId} does not decrypt`, { cause })
  }
}

function placeOf(kind: "bid" | "refusal", { lotId, bidderId }: BidOwner): string {
  return `${kind} ${lotId} ${bidderId}`
}
