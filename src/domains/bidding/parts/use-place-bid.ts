import { useState } from "react"
import { isUnanswered, type RefusalView } from "#platform/refusal.ts"
import { crossSiteToken } from "#ui/cross-site-token.ts"
import { useRevalidate } from "#ui/live/use-revalidate.ts"
import type { Receipt } from "../bid-row.ts"
import type { PlaceBid } from "../inputs.ts"
import { formatAmount } from "../parse-amount.ts"

export type BidAnswer = {
  receipt?: Receipt
  refusal?: RefusalView
  typed?: string
  isUnanswered?: boolean
}

/** An answered bid gets a new key. Without an answer the same key is sent again, so a retry never bids twice. */
export function usePlaceBid(lotId: string, bidKey: string | null, first?: BidAnswer) {
  const { revalidate } = useRevalidate()
  const [answer, setAnswer] = useState(first)
  const [answered, setAnswered] = useState(0)
  const [isSending, setSending] = useState(false)
  const key = bidKey && `${bidKey}.${answered}`

  async function place(bid: Omit<PlaceBid, "idempotencyKey">): Promise<void> {
    if (key === null || isSending) return
    setSending(true)
    const received = await send(lotId, { ...bid, idempotencyKey: key })
    setAnswer(received)
    setSending(false)
    if (received.isUnanswered) return
    setAnswered(answered + 1)
    if (received.receipt) void revalidate()
  }
  return { answer, key, isSending, place }
}

/** With script too: the server knows the latest minimum and median. */
export function mustRetype(answer: BidAnswer | undefined): boolean {
  const code = answer?.refusal?.code
  return code === "bidding.retype" || code === "bidding.aboveMedian" || code === "bidding.confirmDiffers"
}

async function send(lotId: string, bid: PlaceBid): Promise<BidAnswer> {
  const token = crossSiteToken()
  try {
    const response = await fetch(`/api/lots/${lotId}/bids`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-xsrf-token": token },
      body: JSON.stringify(bid),
    })
    const answered: Receipt | RefusalView = await response.json()
    if (!("code" in answered)) return { receipt: answered }
    if (isUnanswered(response.status, answered)) return { isUnanswered: true }
    return { refusal: answered, typed: formatAmount(bid.maxCents) }
  } catch {
    return { isUnanswered: true }
  }
}
