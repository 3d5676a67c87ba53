import { createHmac, timingSafeEqual } from "node:crypto"
import { z } from "zod"
import type { AppContext } from "#platform/ctx.ts"
import type { ProviderEvent, WebhookRequest } from "../../payment-provider.ts"

const freshSeconds = 300

function keyOf({ secret }: Pick<AppContext, "secret">): Buffer {
  return createHmac("sha256", secret).update("the sandbox's messages").digest()
}

/** The time, and an HMAC of the time and the body. */
export function sign(app: Pick<AppContext, "secret">, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000)
  const mark = createHmac("sha256", keyOf(app)).update(`${seconds}.${body}`).digest("hex")
  return `t=${seconds},v1=${mark}`
}

const header = "sandbox-signature"

export function signedHeaders(app: Pick<AppContext, "secret" | "clock">, body: string): Headers {
  return new Headers({ [header]: sign(app, body, app.clock.now()) })
}

const SandboxEvent = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string().optional(), payment_intent: z.string().nullish() }) }),
})

export function readSignedEvent(
  app: Pick<AppContext, "secret" | "clock">,
  { rawBody, headers }: WebhookRequest,
): ProviderEvent | undefined {
  const [, seconds, mark] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers.get(header) ?? "") ?? []
  if (!seconds || !mark) return undefined
  const at = new Date(Number(seconds) * 1_000)
  const expected = sign(app, rawBody, at).split("v1=")[1] ?? ""
  if (!timingSafeEqual(Buffer.from(mark), Buffer.from(expected))) return undefined
  if (Math.abs(app.clock.now().getTime() - at.getTime()) > freshSeconds * 1_000) return undefined
  const payload: unknown = JSON.parse(rawBody)
  const { id, type, data } = SandboxEvent.parse(payload)
  return { id, type, intentId: data.object.payment_intent ?? data.object.id ?? null, payload }
}
