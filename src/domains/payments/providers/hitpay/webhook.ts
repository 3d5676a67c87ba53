import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import { isRecord } from "#platform/records.ts"
import type { EventClaim, ProviderEvent, WebhookRequest } from "../../payment-provider.ts"
import { isPaid } from "./answers.ts"
import { centsOf } from "./decimals.ts"

function signatureOf(rawBody: string, salt: string): string {
  return createHmac("sha256", salt).update(rawBody).digest("hex")
}

/** A message has no id, so its bytes are its id: HitPay repeats the same ones. */
export function readSignedWebhook(
  { rawBody, headers }: WebhookRequest,
  salt: string,
): ProviderEvent | undefined {
  const given = headers.get("hitpay-signature") ?? ""
  if (!/^[0-9a-f]{64}$/.test(given)) return undefined
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(signatureOf(rawBody, salt)))) return undefined
  const payload = payloadOf(rawBody)
  if (!isRecord(payload)) return undefined
  return {
    id: createHash("sha256").update(rawBody).digest("base64url"),
    type: `${headers.get("hitpay-event-object") ?? "event"}.${headers.get("hitpay-event-type") ?? "unknown"}`,
    intentId: requestIdOf(payload),
    payload,
  }
}

function payloadOf(rawBody: string): unknown {
  try {
    return JSON.parse(rawBody)
  } catch {
    return undefined
  }
}

/** A charge names its payment request, which itself has only an id. The headers that tell them apart are not signed. */
function requestIdOf(payload: Readonly<Record<string, unknown>>): string | null {
  const { payment_request_id: named, payment_request: request, id } = payload
  if (typeof named === "string") return named
  if (isRecord(request) && typeof request.id === "string") return request.id
  return typeof id === "string" ? id : null
}

export function readClaim(payload: unknown): EventClaim | undefined {
  if (!isRecord(payload) || typeof payload.currency !== "string") return undefined
  const amountCents = readCents(payload.amount)
  if (amountCents === undefined) return undefined
  const charges = Array.isArray(payload.payments) ? payload.payments.filter(isRecord) : [payload]
  return {
    amountCents,
    currency: payload.currency.toLowerCase(),
    isCharged: payload.status === "completed" || isPaid({ status: String(payload.status) }),
    refundedCents: charges.reduce((sum, charge) => sum + (readCents(charge.refunded_amount) ?? 0), 0),
  }
}

function readCents(amount: unknown): number | undefined {
  if (typeof amount !== "string" && typeof amount !== "number") return undefined
  try {
    return centsOf(amount)
  } catch {
    return undefined
  }
}
