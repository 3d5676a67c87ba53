import { createHmac } from "node:crypto"
import { and, eq, lte } from "drizzle-orm"
import type { AppContext } from "#platform/ctx.ts"
import { addJob } from "#platform/jobs/jobs.ts"
import { ProviderUnavailable } from "../../provider-unavailable.ts"
import { refuse } from "../../refusals.ts"
import { finishSimulated } from "../../simulation-jobs.ts"
import { type CardOutcome, cardOutcomeOf } from "./cards.ts"
import { changeIntents, type DecideChange, type IntentChange } from "./change-intents.ts"
import { sandboxIntents } from "./schema.ts"
import { simulatedFailuresService } from "./simulated-failures.ts"

type ConfirmedIntentRow = typeof sandboxIntents.$inferSelect

const slowSeconds = 8

const declines: Partial<Record<CardOutcome, string>> = {
  declined: "card_declined",
  noFunds: "insufficient_funds",
}

export async function confirmInSandbox(
  app: AppContext,
  { clientSecret, cardNumber }: { clientSecret: string; cardNumber: string },
): Promise<Pick<ConfirmedIntentRow, "status" | "failure">> {
  const outcome = cardOutcomeOf(cardNumber)
  if (!outcome) throw refuse("cardWrong", { field: "cardNumber" })
  const endsAt = new Date(app.clock.now().getTime() + slowSeconds * 1_000)
  const cardFingerprint = fingerprintOf(app, cardNumber)
  // Enqueue the job before the change: if the change fails, the job finds nothing slow and does nothing.
  if (outcome === "slow" || outcome === "failsLater")
    await addJob(
      app,
      finishSimulated,
      { provider: "sandbox" },
      { runAt: new Date(Date.now() + slowSeconds * 1_000) },
    )
  return await changeIntent(app, clientSecret, (row) => {
    // A form that is sent twice charges once.
    if (row.status !== "requires_payment_method" && row.status !== "requires_action") return undefined
    const declined = declines[outcome]
    if (declined) return decline(row, declined)
    if (outcome === "authenticates") return { status: "requires_action", failure: null, cardFingerprint }
    if (outcome === "succeeds") return { ...charge(row), cardFingerprint }
    const endsAs = outcome === "slow" ? ("succeeded" as const) : ("failed" as const)
    return { status: "processing", failure: null, endsAs, endsAt, cardFingerprint }
  })
}

export async function authenticateInSandbox(
  app: AppContext,
  { clientSecret, isApproved }: { clientSecret: string; isApproved: boolean },
): Promise<Pick<ConfirmedIntentRow, "status" | "failure">> {
  return await changeIntent(app, clientSecret, (row) => {
    if (row.status !== "requires_action") return undefined
    return isApproved ? charge(row) : decline(row, "payment_intent_authentication_failure")
  })
}

export async function finishInSandbox(app: AppContext): Promise<number> {
  const due = await app.db
    .select({ clientSecret: sandboxIntents.clientSecret })
    .from(sandboxIntents)
    .where(and(eq(sandboxIntents.status, "processing"), lte(sandboxIntents.endsAt, app.clock.now())))
  for (const { clientSecret } of due)
    await changeIntent(app, clientSecret, (row) => {
      if (row.status !== "processing") return undefined
      return row.endsAs === "succeeded" ? charge(row) : decline(row, "card_declined")
    })
  return due.length
}

function fingerprintOf({ secret }: AppContext, cardNumber: string): string {
  return createHmac("sha256", secret).update(cardNumber.replace(/\D/g, "")).digest("base64url").slice(0, 16)
}

function charge({ amountCents }: ConfirmedIntentRow): IntentChange {
  return { status: "succeeded", failure: null, chargedCents: amountCents }
}

function decline({ failedAttempts }: ConfirmedIntentRow, failure: string): IntentChange {
  return { status: "requires_payment_method", failure, failedAttempts: failedAttempts + 1 }
}

async function changeIntent(
  app: AppContext,
  clientSecret: string,
  decide: DecideChange,
): Promise<ConfirmedIntentRow> {
  if (simulatedFailuresService.of(app).isUnavailable)
    throw new ProviderUnavailable("the sandbox is unavailable")
  return await changeIntents(app, { clientSecret, decide })
}
