import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm"
import { findProvider } from "#domains/payments/configured-providers.ts"
import { ProviderUnavailable } from "#domains/payments/provider-unavailable.ts"
import { providerNames } from "#domains/payments/providers.ts"
import { refuse } from "#domains/payments/refusals.ts"
import { paymentEvents, payments, refunds } from "#domains/payments/schema.ts"
import { type AppContext, type Ctx, contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { addJob } from "#platform/jobs/jobs.ts"
import { applyIntent, pollPayment } from "./apply-intent.ts"
import { sendRefund } from "./jobs.ts"
import { handleEvent } from "./receive-event.ts"

const patienceMs = 60_000
const maxAtOnce = 100

/** Recovers from lost webhooks and processes that died. Returns how many payments changed. */
export async function pollOpenPayments(app: AppContext): Promise<number> {
  const ctx = contextFor(app)
  const before = new Date(ctx.now().getTime() - patienceMs)
  try {
    await handleStoredEvents(ctx, before)
    await retryPendingRefunds(ctx, before)
    return await pollStalePayments(ctx, before)
  } catch (problem) {
    if (!(problem instanceof ProviderUnavailable)) throw problem
    app.log.warn({ reason: problem.message }, "the card provider is unavailable")
    return 0
  }
}

async function handleStoredEvents(ctx: Ctx, before: Date): Promise<void> {
  const left = await ctx.db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.handledAt), lte(paymentEvents.receivedAt, before)))
    .orderBy(asc(paymentEvents.receivedAt))
    .limit(maxAtOnce)
  for (const { id } of left) await handleEvent(ctx, id)
}

async function retryPendingRefunds(ctx: Ctx, before: Date): Promise<void> {
  const left = await ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.status, "pending"),
        eq(refunds.destination, "source"),
        inArray(payments.provider, providerNames),
        lte(refunds.createdAt, before),
      ),
    )
    .limit(maxAtOnce)
  for (const { id } of left) await addJob(ctx, sendRefund, { refundId: id }, { key: `look at ${id}` })
}

async function pollStalePayments(ctx: Ctx, before: Date): Promise<number> {
  const open = await ctx.db
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.provider, providerNames),
        or(
          inArray(payments.status, ["requires_payment_method", "requires_action", "processing"]),
          and(eq(payments.status, "canceled"), mayBeCharged(ctx.now())),
        ),
        isNotNull(payments.providerId),
        lte(payments.changedAt, before),
      ),
    )
    .orderBy(asc(payments.changedAt))
    .limit(maxAtOnce)
  let changed = 0
  for (const payment of open) {
    const outcome = await pollPayment(ctx, payment)
    const isUnchanged = outcome === "open" || outcome === "processing" || outcome === payment.status
    changed += isUnchanged ? 0 : 1
  }
  return changed
}

/**
 * The buyer may have paid on the provider's page just before it was cancelled, and the webhook may be lost. Asks in each
 * of the first minutes, then less and less often; the nightly comparison finds the rest.
 */
function mayBeCharged(now: Date) {
  const minutes = sql`floor(extract(epoch from ${now.toISOString()}::timestamptz - ${payments.changedAt}) / 60)::int`
  return sql`(${minutes} <= 5 or (${minutes} <= 60 and ${minutes} % 5 = 0))`
}

export async function cancelAtProvider(ctx: Ctx, paymentId: Id<"pay">): Promise<void> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId))
  if (payment?.status !== "canceled" || payment.providerId === null) return
  const provider = await findProvider(ctx.app, payment.provider)
  if (!provider) throw refuse("noSuchProvider")
  const intent = await provider.cancel(payment.providerId)
  if (intent && intent.status !== "canceled") await applyIntent(ctx, provider.name, intent)
}
