import type { AppContext } from "#platform/ctx.ts"
import { batchWrites } from "#platform/database/batch.ts"
import { asJsonArray, columnsOf } from "#platform/database/table.server.ts"
import { refuse } from "../../refusals.ts"
import { sandboxIntents } from "./schema.ts"
import { enqueueEventSql, intentEventMessage } from "./send-events.ts"
import { simulatedFailuresService } from "./simulated-failures.ts"

type SandboxIntentRow = typeof sandboxIntents.$inferSelect

export type IntentChange = Pick<SandboxIntentRow, "status" | "failure"> &
  Partial<Pick<SandboxIntentRow, "chargedCents" | "failedAttempts" | "endsAs" | "endsAt" | "cardFingerprint">>
export type DecideChange = (row: SandboxIntentRow) => IntentChange | undefined

type IntentChangeRequest = { clientSecret: string; decide: DecideChange }

const maxAttempts = 20

/**
 * Two statements for all concurrent changes. If another process changed an intent meanwhile, its change is decided
 * again.
 */
export const changeIntents = batchWrites<IntentChangeRequest, SandboxIntentRow>(async (app, all) => {
  const answers = new Map<IntentChangeRequest, SandboxIntentRow | Error>()
  for (let attempt = 0, left = all; left.length > 0; attempt++) {
    if (attempt >= maxAttempts) throw new Error("A sandbox intent kept changing concurrently")
    await tryChanges(app, left, answers)
    left = left.filter((each) => !answers.has(each))
  }
  return all.map((each) => answers.get(each) ?? refuse("noSuchPayment"))
})

type PlannedIntentChange = {
  each: IntentChangeRequest
  row: SandboxIntentRow
  next: SandboxIntentRow
  message: { id: string; body: string }
}

async function tryChanges(
  app: AppContext,
  all: readonly IntentChangeRequest[],
  answers: Map<IntentChangeRequest, SandboxIntentRow | Error>,
): Promise<void> {
  const rows = await readRows(app, all)
  const planned = new Map<string, PlannedIntentChange>()
  for (const each of all) {
    const row = rows.get(each.clientSecret)
    const change = row && each.decide(row)
    if (!row) answers.set(each, refuse("noSuchPayment"))
    else if (!change) answers.set(each, row)
    else if (!planned.has(row.id)) {
      const next = { ...row, ...change }
      planned.set(row.id, { each, row, next, message: intentEventMessage(app, eventTypeOf(next), next) })
    }
  }
  if (planned.size === 0) return
  for (const id of await writeChanges(app, [...planned.values()])) {
    const change = planned.get(id)
    if (change) answers.set(change.each, change.next)
  }
}

const eventTypes: Partial<Record<SandboxIntentRow["status"], string>> = {
  requires_payment_method: "payment_intent.payment_failed",
  requires_action: "payment_intent.requires_action",
  processing: "payment_intent.processing",
  succeeded: "payment_intent.succeeded",
}

function eventTypeOf({ status }: SandboxIntentRow): string {
  return eventTypes[status] ?? `payment_intent.${status}`
}

async function readRows(
  app: AppContext,
  all: readonly IntentChangeRequest[],
): Promise<Map<string, SandboxIntentRow>> {
  const { rows } = await app.preparedPool.$client.query<SandboxIntentRow>({
    name: "sandbox-by-secrets",
    text: `select ${columnsOf(sandboxIntents, "i")} from sandbox_intents i where i.client_secret = any($1::text[])`,
    values: [all.map(({ clientSecret }) => clientSecret)],
  })
  return new Map(rows.map((row) => [row.clientSecret, row]))
}

async function writeChanges(app: AppContext, planned: readonly PlannedIntentChange[]): Promise<string[]> {
  const changes = planned.map(({ row, next, message }) => ({
    ...{ id: row.id, before: row.status, status: next.status, failure: next.failure },
    ...{
      charged: next.chargedCents,
      failed: next.failedAttempts,
      ends_as: next.endsAs,
      ends_at: next.endsAt,
      card: next.cardFingerprint,
    },
    ...{ event_id: message.id, body: message.body },
  }))
  const { rows } = await app.preparedPool.$client.query<{ id: string }>({
    name: "sandbox-change",
    text: changeText,
    values: [asJsonArray(changes), app.clock.now(), !simulatedFailuresService.of(app).withholdsEvents],
  })
  return rows.map(({ id }) => id)
}

const changeText = `
  with changed as (
    update sandbox_intents i set status = t.status, failure = t.failure, charged_cents = t.charged,
      failed_attempts = t.failed, ends_as = t.ends_as,
      ends_at = t.ends_at, card_fingerprint = t.card
    from unnest($1::json[]) as change cross join lateral json_to_record(change) as t(id text, before text, status text, failure text, charged bigint, failed integer, ends_as text,
      ends_at timestamptz, card text, event_id text, body text)
    where i.id = t.id and i.status = t.before returning i.id, t.event_id, t.body
  ), told as (
    insert into sandbox_events (id, body, created_at) select event_id, body, $2 from changed
  ), sent as (
    ${enqueueEventSql("event_id", "changed where $3::boolean")}
  )
  select id from changed`
