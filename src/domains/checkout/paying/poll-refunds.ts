import { and, eq, ne } from "drizzle-orm"
import { type ConfiguredProvider, findProvider } from "#domains/payments/configured-providers.ts"
import { payments, refunds } from "#domains/payments/schema.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { addJob } from "#platform/jobs/jobs.ts"
import { failRefund, type Refund } from "./end-refund.ts"
import { pollRefund } from "./execute-refund.ts"
import { pollRefundsAgain } from "./jobs.ts"

/** Longer than a refund's answer takes to be stored here, and than a provider's own totals may be behind. */
const settledAfterMs = 15 * 60_000

type IntentOfProvider = { provider: ConfiguredProvider; intentId: string }

/**
 * After a webhook, because a bank may return a refund. Asks a second time later: the refund's own answer may not be
 * stored yet, or may be lost, so that it has no id to ask about.
 */
export async function pollRefunds(ctx: Ctx, { provider, intentId }: IntentOfProvider): Promise<void> {
  const all = await readRefunds(ctx, { provider, intentId })
  if (all.length === 0) return
  await pollEach(ctx, all)
  await askAgainLater(ctx, { provider, intentId })
}

export async function pollSettledRefunds(
  ctx: Ctx,
  { provider: name, intentId }: { provider: string; intentId: string },
): Promise<void> {
  const provider = await findProvider(ctx.app, name)
  if (!provider) throw new Error(`Provider ${name} of intent ${intentId} is not configured`)
  await pollEach(ctx, await readRefunds(ctx, { provider, intentId }))
  const intent = await provider.retrieve(intentId)
  if (!intent) return
  const all = await readRefunds(ctx, { provider, intentId })
  const returned = findReturned(all, { refundedCents: intent.refundedCents, now: ctx.now() })
  if (returned === "later") await askAgainLater(ctx, { provider, intentId })
  else if (returned) await transaction(ctx, (tx) => failRefund(tx, returned, "returned by the bank"))
}

/**
 * A refund without an id succeeded because the provider showed its amount. It was returned if the provider shows less
 * than what succeeded, by just that amount. "later" while the provider's total may not cover what is known here.
 */
export function findReturned(
  all: readonly Pick<Refund, "id" | "status" | "providerId" | "amountCents" | "sentAt" | "endedAt">[],
  { refundedCents, now }: { refundedCents: number; now: Date },
): Refund["id"] | "later" | undefined {
  const isRecent = (at: Date | null) => at !== null && now.getTime() - at.getTime() < settledAfterMs
  const known = all.filter(({ status, providerId }) => status === "succeeded" || providerId !== null)
  const missingCents = known.reduce((sum, { amountCents }) => sum + amountCents, 0) - refundedCents
  if (missingCents <= 0) return undefined
  const isUnsettled = all.some(
    ({ status, providerId, sentAt, endedAt }) =>
      isRecent(sentAt) || isRecent(endedAt) || (status === "pending" && providerId !== null),
  )
  if (isUnsettled) return "later"
  return known.find(({ providerId, amountCents }) => providerId === null && amountCents === missingCents)?.id
}

async function pollEach(ctx: Ctx, all: readonly Refund[]): Promise<void> {
  for (const { id, providerId } of all) if (providerId !== null) await pollRefund(ctx, id)
}

async function readRefunds(ctx: Ctx, { provider, intentId }: IntentOfProvider): Promise<Refund[]> {
  const rows = await ctx.db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(payments.provider, provider.name),
        eq(payments.providerId, intentId),
        eq(refunds.destination, "source"),
        ne(refunds.status, "failed"),
      ),
    )
    .orderBy(refunds.id)
  return rows.map(({ refund }) => refund)
}

async function askAgainLater(ctx: Ctx, { provider, intentId }: IntentOfProvider): Promise<void> {
  const runAt = new Date(ctx.now().getTime() + settledAfterMs)
  const payload = { provider: provider.name, intentId }
  await addJob(ctx, pollRefundsAgain, payload, { key: `refunds of ${intentId}`, runAt })
}
