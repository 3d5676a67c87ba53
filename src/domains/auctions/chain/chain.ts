import { sha256 } from "#platform/sha256.ts"
import type { BidEntry, HistoryEntry } from "./entries.ts"

// docs/history-format.md describes these hashes for others, and verify/verify_history.py computes them too.

/** The hash before the first entry. */
export function firstHash(lotId: string): string {
  return sha256(canonicalJson(["history of a lot, 2", lotId]))
}

export function entryHash(previousHash: string, entry: HistoryEntry): string {
  return sha256(canonicalJson([previousHash, entry]))
}

/** The same as `entryHash`, without sorting the names again for each bid. */
export function bidHash(previousHash: string, entry: BidEntry): string {
  const { at, endsAt, kind, leaderPaddle, number, paddle, priceCents, reserveMet, seal } = entry
  const sorted = { at, endsAt, kind, leaderPaddle, number, paddle, priceCents, reserveMet, seal }
  return sha256(JSON.stringify([previousHash, sorted]))
}

/** JSON as in RFC 8785: no spaces, names in order of their code units. Entries contain whole numbers only. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

/** Hides a value until its salt is shown. */
export function sealOf(salt: string, ...values: readonly (string | number)[]): string {
  return sha256([salt, ...values].join("|"))
}

export type ChainedEntry = { readonly entry: HistoryEntry; readonly hash: string }

/** The position of the first entry whose hash does not follow, counted from 1. */
export function findBrokenLink(lotId: string, history: readonly ChainedEntry[]): number | undefined {
  let previousHash = firstHash(lotId)
  for (const [index, { entry, hash: stored }] of history.entries()) {
    if (stored !== entryHash(previousHash, entry)) return index + 1
    previousHash = stored
  }
  return undefined
}
