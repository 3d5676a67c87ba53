import { useState } from "react"
import { isUnanswered, type RefusalView } from "#platform/refusal.ts"
import { crossSiteToken } from "#ui/cross-site-token.ts"
import { useRevalidate } from "#ui/live/use-revalidate.ts"

export type PledgeAction = "pledge" | "withdraw" | "withdrawAll"

export type PledgeAnswer = {
  outcome?: "pledged" | "reached" | "withdrawn"
  refusal?: RefusalView | undefined
  isUnanswered?: boolean
}

export type PledgeTarget = {
  dramSaleId: string
  listingId: string
  memberId: string | null
  pledgeKey: string | null
}

const calls = {
  pledge: ["POST", "/api/order/bid_product"],
  withdraw: ["POST", "/api/order/sub_product"],
  withdrawAll: ["PUT", "/api/order/remove_product"],
} as const

/** An answered pledge gets a new key. Without an answer the same key is sent again, so a retry never pledges twice. */
export function usePledge(
  { dramSaleId, listingId, memberId, pledgeKey }: PledgeTarget,
  first?: PledgeAnswer,
) {
  const { revalidate } = useRevalidate()
  const [answer, setAnswer] = useState(first)
  const [answered, setAnswered] = useState(0)
  const [isSending, setSending] = useState(false)
  const key = pledgeKey && `${pledgeKey}.${answered}`

  async function act(what: PledgeAction): Promise<void> {
    if (isSending || memberId === null) return
    setSending(true)
    const body = { product_id: listingId, auction_id: dramSaleId, user_id: memberId }
    const received = await send(what, what === "pledge" ? { ...body, idempotency_key: key } : body)
    setAnswer(received)
    setSending(false)
    if (received.isUnanswered) return
    setAnswered(answered + 1)
    await revalidate()
  }
  return { answer, key, isSending, act }
}

async function send(
  what: PledgeAction,
  body: Readonly<Record<string, string | null>>,
): Promise<PledgeAnswer> {
  const token = crossSiteToken()
  const [method, path] = calls[what]
  try {
    const response = await fetch(path, {
      method,
      headers: { "content-type": "application/json", "x-xsrf-token": token },
      body: JSON.stringify(body),
    })
    if (!response.ok) {
      const refusal: RefusalView = await response.json()
      return isUnanswered(response.status, refusal) ? { isUnanswered: true } : { refusal }
    }
    if (what !== "pledge") return { outcome: "withdrawn" }
    const { reached }: { reached: boolean } = await response.json()
    return { outcome: reached ? "reached" : "pledged" }
  } catch {
    return { isUnanswered: true }
  }
}
