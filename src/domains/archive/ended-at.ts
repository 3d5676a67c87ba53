import type { LotPage } from "#domains/auctions/read-lot.ts"

/** When the lot ended: at its end or, if it was bought at its fixed price, before it. */
export function endedAt({ closedAt, endsAt }: Pick<LotPage, "closedAt" | "endsAt">): string {
  return closedAt !== null && closedAt < endsAt ? closedAt : endsAt
}
