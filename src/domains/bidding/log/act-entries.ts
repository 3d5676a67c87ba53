import type { NewEntry } from "#domains/auctions/chain/append-entries.ts"
import type { EntryOf } from "#domains/auctions/chain/entries.ts"
import type { LockedLot } from "../locked-lot.ts"

export function closingEntry(lot: LockedLot, status: EntryOf<"closing">["status"], at: Date): NewEntry {
  const entry = { kind: "closing", at: at.toISOString(), status, ...pricedOf(lot) } as const
  return { lotId: lot.lot_id, entry: { ...entry, endsAt: lot.ends_at.toISOString() } }
}

export function pricedOf({ price_cents, leader_paddle, reserve_met }: LockedLot) {
  return { priceCents: price_cents, leaderPaddle: leader_paddle, reserveMet: reserve_met }
}
