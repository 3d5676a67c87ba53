import { and, eq, isNotNull } from "drizzle-orm"
import { type ConfiguredProvider, findProvider } from "#domains/payments/configured-providers.ts"
import type { EventClaim, Intent, WebhookRequest } from "#domains/payments/payment-provider.ts"
import { ProviderUnavailable } from "#domains/payments/provider-unavailable.ts"
import { refuse } from "#domains/payments/refusals.ts"
import { paymentEvents, payments } from "#domains/payments/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { sqlClientOf } from "#platform/database/db.server.ts"
import { insertStatement } from "#platform/database/table.server.ts"
import { addJob } from "#platform/jobs/jobs.ts"
import { applyIntent } from "./apply-intent.ts"
import { handleStoredEvent } from "./jobs.ts"
import { pollRefunds } from "./poll-refunds.ts"

/** Stores the webhook, then acts on it once. A job retries a failure, because the provider will not send it again. */
export async function receiveEvent(
  ctx: Ctx,
  name: string,
  request: WebhookRequest,
): Promise<{ isNew: boolean }> {
  return { isNew: (await receiveEvents(ctx, name, [request])) > 0 }
}

export async function receiveEvents(
  ctx: Ctx,
  name: string,
  requests: readonly WebhookRequest[],
): Promise<number> {
  const provider = await findProvider(ctx.app, name)
  if (!provider) throw refuse("noSuchProvider")
  const events: PaymentEvent[] = []
  for (const request of requests) {
    const event = await provider.readWebhook(request)
    if (!event) throw refuse("forged")
    events.push({ ...event, id: `${provider.name} ${event.id}` })
  }
  const appliedEvents = await findAppliedEvents(ctx, provider, events)
  const stored = await storeEvents(ctx, events, appliedEvents)
  for (const event of events)
    if (!appliedEvents.has(event)) await handleOrRetry(ctx, event, stored.has(event.id))
  return stored.size
}

/** Payments that have succeeded here with the same amount and without a refund: no need to ask the provider. */
async function findAppliedEvents(
  ctx: Ctx,
  provider: ConfiguredProvider,
  events: readonly PaymentEvent[],
): Promise<Set<PaymentEvent>> {
  const { rows } = await sqlClientOf(ctx.db).query<{ intentId: string; cents: number }>({
    name: "payments-known",
    text: `
      with anew as (
        update payments set reconciled_at = null
        where provider = $1 and provider_id = any($2::text[]) and reconciled_at is not null
      )
      select provider_id as "intentId", amount_cents as cents from payments
      where provider = $1 and provider_id = any($2::text[]) and status = 'succeeded' and refunded_cents = 0`,
    values: [provider.name, events.flatMap(({ intentId }) => intentId ?? [])],
  })
  const centsOf = new Map(rows.map(({ intentId, cents }) => [intentId, cents]))
  const isApplied = ({ intentId, payload }: PaymentEvent) => {
    const claim = provider.readClaim(payload)
    return (
      claim?.isCharged === true &&
      claim.currency === "sgd" &&
      claim.refundedCents === 0 &&
      claim.amountCents === centsOf.get(intentId ?? "")
    )
  }
  return new Set(events.filter(isApplied))
}

async function storeEvents(
  ctx: Ctx,
  events: readonly PaymentEvent[],
  appliedEvents: ReadonlySet<PaymentEvent>,
): Promise<Set<string>> {
  const receivedAt = ctx.now()
  const rows = events.map((event) => {
    const isApplied = appliedEvents.has(event)
    return {
      ...event,
      receivedAt,
      handledAt: isApplied ? receivedAt : null,
      outcome: isApplied ? "paidBefore" : null,
    }
  })
  const { rows: stored } = await sqlClientOf(ctx.db).query<{ id: string }>(
    insertStatement(paymentEvents, rows, "on conflict (id) do nothing returning id"),
  )
  return new Set(stored.map(({ id }) => id))
}

async function handleOrRetry(ctx: Ctx, event: PaymentEvent, isNew: boolean): Promise<void> {
  try {
    if (isNew) await handle(ctx, event)
    else await handleEvent(ctx, event.id)
  } catch (problem) {
    if (!(problem instanceof ProviderUnavailable))
      ctx.app.log.error({ err: problem, eventId: event.id }, "handling a payment event failed")
    await addJob(ctx, handleStoredEvent, { eventId: event.id }, { key: event.id })
  }
}

/** The event may be old, repeated or wrong, so it only triggers a request for the intent's current state. */
export async function handleEvent(ctx: Ctx, eventId: string): Promise<void> {
  const [event] = await ctx.db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId))
  if (event && !event.handledAt) await handle(ctx, event)
}

type PaymentEvent = Pick<typeof paymentEvents.$inferSelect, "id" | "type" | "intentId" | "payload">

async function handle(ctx: Ctx, event: PaymentEvent): Promise<void> {
  const outcome = await applyPaymentEvent(ctx, event)
  await ctx.db
    .update(paymentEvents)
    .set({ handledAt: ctx.now(), outcome })
    .where(eq(paymentEvents.id, event.id))
}

async function applyPaymentEvent(ctx: Ctx, { id, intentId, payload }: PaymentEvent): Promise<string> {
  const [name = ""] = id.split(" ")
  const provider = await findProvider(ctx.app, name)
  if (!provider || intentId === null) return "ignored"
  await ctx.db
    .update(payments)
    .set({ reconciledAt: null })
    .where(and(eq(payments.providerId, intentId), isNotNull(payments.reconciledAt)))
  const intent = await provider.retrieve(intentId)
  if (!intent) return "unknown"
  const claim = provider.readClaim(payload)
  if (claim && !isOf(intent, claim)) {
    // The provider's records and its webhook disagree: act on neither.
    ctx.app.log.warn({ eventId: id, claimed: claim }, "the amount of a payment event differs from its intent")
    return "disagrees"
  }
  const applied = await applyIntent(ctx, provider.name, intent)
  if (applied === "paidBefore") await pollRefunds(ctx, { provider, intentId })
  return applied
}

function isOf(intent: Intent, claim: EventClaim): boolean {
  return claim.amountCents === intent.amountCents && claim.currency === intent.currency
}
