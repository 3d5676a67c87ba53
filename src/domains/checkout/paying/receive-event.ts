import { and, eq, isNotNull } from "drizzle-orm"
import { ProviderAway } from "#domains/payments/provider-away.ts"
import { refuse } from "#domains/payments/refusals.ts"
import { paymentEvents, payments } from "#domains/payments/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { addJob } from "#platform/jobs.ts"
import { applyIntent } from "./apply-intent.ts"
import { lookAtRefunds } from "./carry-out-refund.ts"
import { isCardProvider, providerNamed } from "./open-payment.ts"

/**
 * The door for what providers tell. A message is believed by its signature, kept, and then acted on; one that was kept
 * before is not acted on again. What cannot be acted on now, a job tries again: the provider has done its part.
 */
export async function receiveEvent(
  ctx: Ctx,
  name: string,
  { rawBody, signature }: { rawBody: string; signature: string | undefined },
): Promise<{ isNew: boolean }> {
  const provider = isCardProvider(name) ? await providerNamed(ctx.house, name) : undefined
  if (!provider) throw refuse("noSuchProvider")
  const event = await provider.readWebhook(rawBody, signature)
  if (!event) throw refuse("forged")
  const id = `${provider.name} ${event.id}`
  const { type, intentId, payload } = event
  const kept = await ctx.db
    .insert(paymentEvents)
    .values({ id, type, intentId, payload, receivedAt: ctx.now() })
    .onConflictDoNothing({ target: paymentEvents.id })
    .returning({ id: paymentEvents.id })
  try {
    await handleEvent(ctx, id)
  } catch (problem) {
    if (!(problem instanceof ProviderAway))
      ctx.house.log.error({ err: problem, eventId: id }, "an event could not be handled")
    await addJob(ctx, "payments.handle-event", { eventId: id }, { key: id })
  }
  return { isNew: kept.length > 0 }
}

/**
 * Acts on a message that was kept, once. It is only the occasion: what it says may be old, doubled or mistaken, so the
 * provider is asked how the intent stands now.
 */
export async function handleEvent(ctx: Ctx, eventId: string): Promise<void> {
  const [event] = await ctx.db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId))
  if (!event || event.handledAt) return
  const outcome = await actOn(ctx, event)
  await ctx.db
    .update(paymentEvents)
    .set({ handledAt: ctx.now(), outcome })
    .where(eq(paymentEvents.id, eventId))
}

type Event = typeof paymentEvents.$inferSelect

async function actOn(ctx: Ctx, { id, intentId, payload }: Event): Promise<string> {
  const [name = ""] = id.split(" ")
  const provider = isCardProvider(name) ? await providerNamed(ctx.house, name) : undefined
  if (!provider || intentId === null) return "ignored"
  // Something of it has changed there: it is compared anew.
  await ctx.db
    .update(payments)
    .set({ reconciledAt: null })
    .where(and(eq(payments.providerId, intentId), isNotNull(payments.reconciledAt)))
  const intent = await provider.retrieve(intentId)
  if (!intent) return "unknown"
  const told = toldBy(payload)
  if (told && (told.amount !== intent.amountCents || told.currency !== intent.currency)) {
    // The provider's books say otherwise than its message: nothing is moved on the word of either alone.
    ctx.house.log.warn({ eventId: id, told }, "an event tells of another amount than its intent has")
    return "disagrees"
  }
  const applied = await applyIntent(ctx, provider.name, intent)
  if (applied === "paidBefore") await lookAtRefunds(ctx, intentId)
  return applied
}

/** What the message itself says of the money, where it is about an intent. */
function toldBy(payload: unknown): { amount: number; currency: string } | undefined {
  const object = (payload as { data?: { object?: Record<string, unknown> } }).data?.object
  if (object?.object !== "payment_intent") return undefined
  return { amount: Number(object.amount), currency: String(object.currency) }
}
