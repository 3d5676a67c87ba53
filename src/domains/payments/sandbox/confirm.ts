import { createHmac } from "node:crypto"
import { and, eq, lte } from "drizzle-orm"
import type { AppContext } from "#platform/ctx.ts"
import { addJob, defineJob } from "#platform/jobs.ts"
import { ProviderAway } from "../provider-away.ts"
import { refuse } from "../refusals.ts"
import { sandboxIntents } from "../schema.ts"
import { type CardFate, fateOf } from "./cards.ts"
import { changeTogether, type DecideChange, type IntentChange } from "./change-intents.ts"
import { whimsOf } from "./whims.ts"

export const finishSlowPayments = defineJob("payments.sandbox-finish")

type ConfirmedIntentRow = typeof sandboxIntents.$inferSelect

const slowSeconds = 8

const declines: Partial<Record<CardFate, string>> = {
  declined: "card_declined",
  noFunds: "insufficient_funds",
}

export async function confirmInSandbox(
  app: AppContext,
  { clientSecret, cardNumber }: { clientSecret: string; cardNumber: string },
): Promise<Pick<ConfirmedIntentRow, "status" | "failure">> {
  const fate = fateOf(cardNumber)
  if (!fate) throw refuse("cardWrong", { field: "cardNumber" })
  const endsAt = new Date(app.clock.now().getTime() + slowSeconds * 1_000)
  const cardFingerprint = fingerprintOf(app, cardNumber)
  // Enqueue the job before the change: if the change fails, the job finds nothing slow and does nothing.
  if (fate === "slow" || fate === "failsLater")
    await addJob(app, finishSlowPayments, {}, { runAt: new Date(Date.now() + slowSeconds * 1_000) })
  return await change(app, clientSecret, (row) => {
    // A form that is sent twice charges once.
    if (row.status !== "requires_payment_method" && row.status !== "requires_action") return undefined
    const declined = declines[fate]
    if (declined) return decline(declined)
    if (fate === "authenticates") return { status: "requires_action", failure: null, cardFingerprint }
    if (fate === "succeeds") return { ...charge(row), cardFingerprint }
    const endsAs = fate === "slow" ? ("succeeded" as const) : ("failed" as const)
    return { status: "processing", failure: null, endsAs, endsAt, cardFingerprint }
  })
}

export async function authenticateInSandbox(
  app: AppContext,
  { clientSecret, isApproved }: { clientSecret: string; isApproved: boolean },
): Promise<Pick<ConfirmedIntentRow, "status" | "failure">> {
  return await change(app, clientSecret, (row) => {
    if (row.status !== "requires_action") return undefined
    return isApproved ? charge(row) : decline("payment_intent_authentication_failure")
  })
}

export async function finishInSandbox(app: AppContext): Promise<number> {
  const due = await app.db
    .select({ clientSecret: sandboxIntents.clientSecret })
    .from(sandboxIntents)
    .where(and(eq(sandboxIntents.status, "processing"), lte(sandboxIntents.endsAt, app.clock.now())))
  for (const { clientSecret } of due)
    await change(app, clientSecret, (row) => {
      if (row.status !== "processing") return undefined
      return row.endsAs === "succeeded" ? charge(row) : decline("card_declined")
    })
  return due.length
}

/** Identifies a card without revealing its number, as providers do. */
function fingerprintOf({ secret }: AppContext, cardNumber: string): string {
  return createHmac("sha256", secret).update(cardNumber.replace(/\D/g, "")).digest("base64url").slice(0, 16)
}

function charge({ amountCents }: ConfirmedIntentRow): IntentChange {
  return { status: "succeeded", failure: null, chargedCents: amountCents }
}

function decline(failure: string): IntentChange {
  return { status: "requires_payment_method", failure }
}

async function change(
  app: AppContext,
  clientSecret: string,
  decide: DecideChange,
): Promise<ConfirmedIntentRow> {
  if (whimsOf(app).isAway) throw new ProviderAway("the sandbox is away")
  return await changeTogether(app, { clientSecret, decide })
}
