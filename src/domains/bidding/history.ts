import type { Cents } from "#platform/money.ts"
import type { BidKind } from "./rules.ts"

/** minimumCents is stored because staff may change the increment table later. */
export type LoggedBid = {
  readonly number: number
  readonly at: Date
  readonly paddle: number
  readonly kind: BidKind
  readonly minimumCents: Cents
  readonly priceCents: Cents
  readonly leaderPaddle: number
}

export type Recount = {
  readonly afterNumber: number
  readonly paddle: number
  readonly at: Date
  readonly priceCents: Cents
}

export type PublicBid = {
  readonly number: number
  readonly paddle: number
  readonly amountCents: Cents
  readonly at: Date
  /** A recount's amount is the price without this bidder. */
  readonly kind: "manual" | "automatic" | "recount"
  readonly voidedAt: Date | null
}

/** Returns newest first. Takes the log and the recounts oldest first. */
export function publicHistory(log: readonly LoggedBid[], recounts: readonly Recount[] = []): PublicBid[] {
  const rows: PublicBid[] = []
  const voided = new Map(recounts.map(({ paddle, at }) => [paddle, at]))
  let priceBeforeCents: Cents | null = null
  const left = [...recounts]
  let displayedCents = 0
  const addRecounts = (reached: number) => {
    while (left[0] && left[0].afterNumber <= reached) {
      const { paddle, at, priceCents: amountCents } = left[0]
      rows.push({ number: displayedCents, paddle, amountCents, at, kind: "recount", voidedAt: null })
      priceBeforeCents = amountCents
      left.shift()
    }
  }
  for (const bid of log) {
    addRecounts(bid.number - 1)
    const before = rows.length
    addRows(rows, { ...bid, number: displayedCents + 1 }, priceBeforeCents, voided)
    if (rows.length > before) displayedCents++
    priceBeforeCents = bid.priceCents
  }
  addRecounts(log.length)
  return rows.reverse()
}

export function countBids(history: readonly PublicBid[]): number {
  const counting = history.filter(({ kind, voidedAt }) => kind !== "recount" && voidedAt === null)
  return new Set(counting.map(({ number }) => number)).size
}

function addRows(
  rows: PublicBid[],
  bid: LoggedBid,
  priceBeforeCents: Cents | null,
  voided: ReadonlyMap<number, Date>,
): void {
  const row = (paddle: number, amountCents: Cents, kind: PublicBid["kind"]): PublicBid => {
    // An automatic bid is void too if the bid that caused it is.
    const voidedAt = voided.get(bid.paddle) ?? voided.get(paddle) ?? null
    return { number: bid.number, paddle, amountCents, at: bid.at, kind, voidedAt }
  }
  switch (bid.kind) {
    case "lead":
      rows.push(row(bid.paddle, bid.priceCents, "manual"))
      return
    case "raised":
      // Raising one's own maximum is private unless it moves the price.
      if (bid.priceCents !== priceBeforeCents) {
        rows.push(row(bid.paddle, bid.priceCents, "automatic"))
      }
      return
    case "outbid":
    case "tied":
      // The beaten maximum stays hidden: the row shows the minimum at that time.
      rows.push(row(bid.paddle, bid.minimumCents, "manual"))
      rows.push(row(bid.leaderPaddle, bid.priceCents, "automatic"))
      return
  }
}
