import { hash, randomBytes } from "node:crypto"
import type { Cents } from "#platform/money.ts"

/** An accepted bid as the chain holds it: only what is public, and a seal on what is not. Moments are ISO texts. */
export type BidRecord = {
  readonly lotId: string
  readonly number: number
  readonly at: string
  readonly paddle: number
  readonly priceCents: Cents
  readonly leaderPaddle: number
  readonly reserveMet: boolean | null
  readonly endsAt: string
  readonly seal: string
}

/** What a seal commits to. It stays with the house, and with the bidder whose bid it is. */
export type SealedBid = { readonly salt: string; readonly bidder: string; readonly maxCents: Cents }

export type ChainedBid = BidRecord & { readonly hash: string; readonly sealed?: SealedBid }

export type ChainFault = { readonly number: number; readonly why: "lot" | "number" | "link" | "seal" }

/** What the first bid of a lot is linked to. */
export function genesis(lotId: string): string {
  return sha256(JSON.stringify(["bids of", lotId]))
}

export function link(previousHash: string, record: BidRecord): string {
  return sha256(canonical(previousHash, record))
}

/** 16 random bytes: without them a seal could be opened by trying every bidder and figure. */
export function newSalt(): string {
  if (chanceUsed + 16 > chance.length) {
    chance = randomBytes(4_096)
    chanceUsed = 0
  }
  chanceUsed += 16
  return chance.toString("hex", chanceUsed - 16, chanceUsed)
}

// Asking the system for 16 bytes costs as much as for 4,096.
let chance = Buffer.alloc(0)
let chanceUsed = 0

export function seal(bid: SealedBid): string {
  return sha256(`${bid.salt}|${bid.bidder}|${bid.maxCents}`)
}

/**
 * The first bid that does not fit, or undefined. A chain cut off at its end still fits: that
 * nothing is missing shows only by the hash of a later receipt.
 */
export function verifyChain(lotId: string, records: readonly ChainedBid[]): ChainFault | undefined {
  let previousHash = genesis(lotId)
  for (const [index, record] of records.entries()) {
    const number = index + 1
    if (record.lotId !== lotId) return { number, why: "lot" }
    if (record.number !== number) return { number, why: "number" }
    if (record.hash !== link(previousHash, record)) return { number, why: "link" }
    if (record.sealed && record.seal !== seal(record.sealed)) return { number, why: "seal" }
    previousHash = record.hash
  }
  return undefined
}

/** JSON of a fixed list: no two records share a text, whatever characters their ids hold. */
function canonical(previousHash: string, record: BidRecord): string {
  return JSON.stringify([
    previousHash,
    record.lotId,
    record.number,
    record.at,
    record.paddle,
    record.priceCents,
    record.leaderPaddle,
    record.reserveMet,
    record.endsAt,
    record.seal,
  ])
}

function sha256(text: string): string {
  return hash("sha256", text)
}
