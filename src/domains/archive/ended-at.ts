import type { LotPage } from "#domains/auctions/read-lot.ts"

/** When a lot was over: at its end, or before it when somebody bought it at its fixed price. */
export function endedAt({ closedAt, endsAt }: Pick<LotPage, "closedAt" | "endsAt">): string {
  return closedAt !== null && closedAt < endsAt ? closedAt : endsAt
}
