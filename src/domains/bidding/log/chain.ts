import { hash, randomBytes } from "node:crypto"
import type { Cents } from "#platform/money.ts"

/** An accepted bid in the public chain. Times are ISO strings. */
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

/** Only the server and the bid's own bidder have these. */
export type SealedBid = { readonly salt: string; readonly bidder: string; readonly maxCents: Cents }

export type ChainedBid = BidRecord & { readonly hash: string; readonly sealed?: SealedBid }

export type ChainFault = { readonly number: number; readonly reason: "lot" | "number" | "link" | "seal" }

export function genesisHash(lotId: string): string {
  return sha256(JSON.stringify(["bids of", lotId]))
}

export function linkHash(previousHash: string, record: BidRecord): string {
  return sha256(canonical(previousHash, record))
}

/** Without a salt a seal could be opened by trying every bidder and figure. */
export function newSalt(): string {
  if (randomUsed + 16 > randomPool.length) {
    randomPool = randomBytes(4_096)
    randomUsed = 0
  }
  randomUsed += 16
  return randomPool.toString("hex", randomUsed - 16, randomUsed)
}

// Asking the system for 16 bytes costs as much as for 4,096.
let randomPool = Buffer.alloc(0)
let randomUsed = 0

export function seal(bid: SealedBid): string {
  return sha256(`${bid.salt}|${bid.bidder}|${bid.maxCents}`)
}

/** A chain that is cut off at its end still verifies: only a later receipt's hash shows that bids are missing. */
export function verifyChain(lotId: string, records: readonly ChainedBid[]): ChainFault | undefined {
  let previousHash = genesisHash(lotId)
  for (const [index, record] of records.entries()) {
    const number = index + 1
    if (record.lotId !== lotId) return { number, reason: "lot" }
    if (record.number !== number) return { number, reason: "number" }
    if (record.hash !== linkHash(previousHash, record)) return { number, reason: "link" }
    if (record.sealed && record.seal !== seal(record.sealed)) return { number, reason: "seal" }
    previousHash = record.hash
  }
  return undefined
}

/** JSON of a fixed list: no two records serialise alike. */
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
