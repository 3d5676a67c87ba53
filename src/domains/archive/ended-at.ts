import type { LotPage } from "#domains/auctions/read-lot.ts"

export function endedAt({ closedAt, endsAt }: Pick<LotPage, "closedAt" | "endsAt">): string {
  return closedAt !== null && closedAt < endsAt ? closedAt : endsAt
}
