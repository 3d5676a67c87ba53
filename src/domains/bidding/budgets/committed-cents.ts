import type { Cents } from "#platform/money.ts"
import type { MaximumKeys } from "../maximums/maximum-keys.ts"
import { openMaximum, type WrappedKeyRow } from "../maximums/open-maximum.ts"

/** A lot that a member leads or has won. */
export type CommitmentRow = WrappedKeyRow & {
  lotId: string
  bidderId: string
  status: string
  priceCents: Cents
  encryptedMax: string | null
}

/** A won lot counts at its hammer price: the rest of the maximum is not owed. */
export function committedCents(keys: MaximumKeys, lot: CommitmentRow): Cents {
  const { encryptedMax, priceCents, status } = lot
  if (status !== "live" || encryptedMax === null) return Number(priceCents)
  return openMaximum(keys, { ...lot, encryptedMax }) ?? Number(priceCents)
}
