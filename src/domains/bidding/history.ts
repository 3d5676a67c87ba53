import type { Cents } from "#platform/money.ts"
import type { BidKind } from "./rules.ts"

/**
 * An accepted bid as the log keeps it, without any maximum. minimumCents is what was the least
 * acceptable when it arrived; it is kept, because staff may change the step table later.
 */
export type LoggedBid = {
  readonly number: number
  readonly at: Date
  readonly paddle: number
  readonly kind: BidKind
  readonly minimumCents: Cents
  readonly priceCents: Cents
  readonly leaderPaddle: number
}

export type PublicBid = {
  readonly number: number
  readonly paddle: number
  readonly amountCents: Cents
  readonly at: Date
  readonly kind: "manual" | "automatic"
}

/** What everybody may see of a lot's bids, newest first. The log comes oldest first. */
export function publicHistory(log: readonly LoggedBid[]): PublicBid[] {
  const rows: PublicBid[] = []
  let priceBeforeCents: Cents | null = null
  for (const bid of log) {
    addRows(rows, bid, priceBeforeCents)
    priceBeforeCents = bid.priceCents
  }
  return rows.reverse()
}

function addRows(rows: PublicBid[], bid: LoggedBid, priceBeforeCents: Cents | null): void {
  switch (bid.kind) {
    case "lead":
      rows.push(row(bid, bid.paddle, bid.priceCents, "manual"))
      return
    case "raised":
      // Raising the own maximum is nobody's business unless the price answers to it.
      if (bid.priceCents !== priceBeforeCents) {
        rows.push(row(bid, bid.paddle, bid.priceCents, "automatic"))
      }
      return
    case "outbid":
    case "tied":
      // The beaten maximum stays hidden: the row shows what was asked for at that moment.
      rows.push(row(bid, bid.paddle, bid.minimumCents, "manual"))
      rows.push(row(bid, bid.leaderPaddle, bid.priceCents, "automatic"))
      return
  }
}

function row(bid: LoggedBid, paddle: number, amountCents: Cents, kind: PublicBid["kind"]): PublicBid {
  return { number: bid.number, paddle, amountCents, at: bid.at, kind }
}
