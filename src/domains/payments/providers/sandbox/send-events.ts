import { and, asc, isNull } from "drizzle-orm"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { enqueue, enqueueSql } from "#platform/jobs/outbox.ts"
import type { WebhookRequest } from "../../payment-provider.ts"
import { simulatedEvent } from "../../simulation-jobs.ts"
import { sandboxEvents, type sandboxIntents, type sandboxRefunds } from "./schema.ts"
import { signedHeaders } from "./signature.ts"
import { simulatedFailuresService } from "./simulated-failures.ts"

type ReportedIntent = typeof sandboxIntents.$inferSelect

/** Part of the transaction that made the change. The outbox sends it to our own webhook. */
export async function sendIntentEvent(
  app: AppContext,
  db: Ctx["db"],
  type: string,
  row: ReportedIntent,
): Promise<void> {
  await storeEvent(app, db, intentEventMessage(app, type, row))
}

type SandboxEventMessage = { id: string; body: string }

export function intentEventMessage(app: AppContext, type: string, row: ReportedIntent): SandboxEventMessage {
  const { id, status, amountCents, currency, failure, metadata, chargedCents, refundedCents } = row
  return eventMessage(app, type, {
    id,
    object: "payment_intent",
    status,
    amount: amountCents,
    amount_received: chargedCents,
    amount_refunded: refundedCents,
    currency,
    last_payment_error: failure === null ? null : { code: failure },
    metadata,
  })
}

function eventMessage(app: AppContext, type: string, object: object): SandboxEventMessage {
  const id = newId("sev")
  const created = Math.floor(app.clock.now().getTime() / 1_000)
  return { id, body: JSON.stringify({ id, type, created, data: { object } }) }
}

export async function sendRefundEvent(
  app: AppContext,
  db: Ctx["db"],
  { id, intentId, status, amountCents }: typeof sandboxRefunds.$inferSelect,
): Promise<void> {
  const object = { id, object: "refund", payment_intent: intentId, status, amount: amountCents }
  await storeEvent(
    app,
    db,
    eventMessage(app, status === "failed" ? "refund.failed" : "refund.updated", object),
  )
}

async function storeEvent(app: AppContext, db: Ctx["db"], { id, body }: SandboxEventMessage): Promise<void> {
  await db.insert(sandboxEvents).values({ id, body, createdAt: app.clock.now() })
  if (!simulatedFailuresService.of(app).withholdsEvents)
    await enqueue({ db }, simulatedEvent, [{ provider: "sandbox", eventId: id }])
}

/** `eventId` is an SQL expression. */
export function enqueueEventSql(eventId: string, from: string): string {
  const payload = `json_build_object('provider', 'sandbox', 'eventId', ${eventId})`
  return enqueueSql(simulatedEvent, payload, from)
}

export async function sendEvents(
  app: AppContext,
  eventIds: readonly string[],
  deliver: (messages: readonly WebhookRequest[]) => Promise<void>,
): Promise<void> {
  const { rows } = await app.preparedPool.$client.query<{ id: string; body: string }>({
    name: "sandbox-events",
    text: "select id, body from sandbox_events where id = any($1::text[]) order by id",
    values: [eventIds],
  })
  if (rows.length === 0) return
  const messages = rows.map(({ body }) => ({
    rawBody: body,
    headers: signedHeaders(app, body),
  }))
  for (let time = 0; time < simulatedFailuresService.of(app).times; time++) await deliver(messages)
  await app.preparedPool.$client.query({
    name: "sandbox-events-taken",
    text: "update sandbox_events set claimed_at = $2 where id = any($1::text[])",
    values: [rows.map(({ id }) => id), app.clock.now()],
  })
}

export async function listWithheldEvents(app: AppContext): Promise<{ id: string; body: string }[]> {
  return await app.db
    .select({ id: sandboxEvents.id, body: sandboxEvents.body })
    .from(sandboxEvents)
    .where(and(isNull(sandboxEvents.claimedAt)))
    .orderBy(asc(sandboxEvents.id))
}
