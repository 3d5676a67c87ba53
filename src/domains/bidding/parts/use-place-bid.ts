import { useFetcher } from "react-router"
import type { RefusalView } from "#platform/screen.ts"
import type { Receipt } from "../rostrum.ts"
import { amountText } from "../typed-amount.ts"

/** What the lot page's action answers. The key is for the next bid; without an answer the same one is sent again. */
export type BidAnswer = {
  receipt?: Receipt
  refusal?: RefusalView
  /** The figure that was refused, as it was typed. */
  typed?: string
  isUnanswered?: boolean
  key: string | null
}

/** Sends a bid from any page to the lot's own action. `first` is the answer the page itself came with. */
export function usePlaceBid(path: string, bidKey: string | null, first?: BidAnswer) {
  const fetcher = useFetcher<BidAnswer>()
  const answer = fetcher.data ?? first
  const key = answer?.key ?? bidKey
  const isSending = fetcher.state !== "idle" && fetcher.formMethod === "POST"

  function place(maxCents: number, again: string | null): void {
    if (key === null || isSending) return
    const fields: Record<string, string> = {
      amount: amountText(maxCents),
      idempotencyKey: key,
      via: "script",
    }
    if (again !== null) fields.again = again
    void fetcher.submit(fields, { method: "post", action: path })
  }
  return { answer, key, isSending, place }
}
