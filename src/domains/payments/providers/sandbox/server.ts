import { asc, eq, gt } from "drizzle-orm"
import type { AppContext } from "#platform/ctx.ts"
import { batchReads, batchWrites } from "#platform/database/batch.ts"
import { columnsOf } from "#platform/database/table.server.ts"
import { newId } from "#platform/ids.ts"
import { isRecord } from "#platform/records.ts"
import type {
  CreatedIntent,
  EventClaim,
  Intent,
  NewIntent,
  PaymentProvider,
  RefundAnswer,
  Simulation,
} from "../../payment-provider.ts"
import { ProviderUnavailable } from "../../provider-unavailable.ts"
import { returnPath } from "../../return-path.ts"
import { authenticationPath } from "./authentication-path.ts"
import { confirmInSandbox, finishInSandbox } from "./confirm.ts"
import { sandboxIntents, sandboxRefunds } from "./schema.ts"
import { sendEvents, sendIntentEvent } from "./send-events.ts"
import { readSignedEvent } from "./signature.ts"
import { simulatedFailuresService } from "./simulated-failures.ts"

type StoredIntent = typeof sandboxIntents.$inferSelect

/** Has its own tables and transactions, so the app depends on it no more than on a remote provider. */
export function open(app: AppContext): PaymentProvider {
  const failures = simulatedFailuresService.of(app)
  const whenAvailable = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (failures.isUnavailable) throw new ProviderUnavailable("the sandbox is unavailable")
    return await work()
  }
  return {
    createIntent: (wanted) => whenAvailable(() => createIntent(app, wanted)),
    retrieve: (id) => whenAvailable(async () => asIntent(await findById(app, id))),
    cancel: (id) => whenAvailable(() => cancel(app, id)),
    refund: (wanted) => whenAvailable(() => refund(app, wanted)),
    retrieveRefund: (id) => whenAvailable(() => retrieveRefund(app, id)),
    readWebhook: async (request) => readSignedEvent(app, request),
    readClaim,
    list: (since) => list(app, since, whenAvailable),
    payWithCardNumber: async (card) => {
      const { status } = await confirmInSandbox(app, card)
      return status === "requires_action"
        ? authenticationPath(card.clientSecret)
        : returnPath(card.clientSecret)
    },
  }
}

export const simulation: Simulation = { finish: finishInSandbox, sendEvents }

const createIntent = batchWrites<NewIntent, CreatedIntent>(async (app, wanted) => {
  const made = wanted.map(({ amountCents, expiresAt: _, ...names }) => {
    const id = newId("spi")
    const clientSecret = `${id}_secret_${newId("s").slice(2)}${newId("s").slice(2)}`
    return { id, clientSecret, key: names.paymentId, amountCents, metadata: names }
  })
  const { rows } = await app.preparedPool.$client.query<StoredIntent>({
    name: "sandbox-create",
    text: `
      insert into sandbox_intents as i (id, client_secret, idempotency_key, amount_cents, currency, status, metadata, created_at)
      select id, "clientSecret", key, "amountCents", 'sgd', 'requires_payment_method', metadata, $2
      from json_to_recordset($1::json)
        as t(id text, "clientSecret" text, key text, "amountCents" bigint, metadata jsonb)
      on conflict (idempotency_key) do nothing returning ${columnsOf(sandboxIntents, "i")}`,
    values: [JSON.stringify(made), app.clock.now()],
  })
  const byKey = new Map(rows.map((row) => [row.idempotencyKey, row]))
  const newKeys = made.flatMap(({ key }) => (byKey.has(key) ? [] : key))
  const before = newKeys.length > 0 ? await findAll(app, "idempotency_key", newKeys) : []
  for (const row of before) byKey.set(row.idempotencyKey, row)
  return made.map(
    ({ key }) => asIntent(byKey.get(key)) ?? new ProviderUnavailable("the sandbox lost an intent"),
  )
})

async function findAll(app: AppContext, column: "id" | "idempotency_key", values: readonly string[]) {
  const { rows } = await app.preparedPool.$client.query<StoredIntent>({
    name: `sandbox-by-${column}`,
    text: `select ${columnsOf(sandboxIntents, "i")} from sandbox_intents i where i.${column} = any($1::text[])`,
    values: [values],
  })
  return rows
}

const findById = batchReads<string, StoredIntent | undefined>(async (app, ids) => {
  const rows = new Map((await findAll(app, "id", ids)).map((row) => [row.id, row]))
  return ids.map((id) => rows.get(id))
})

function asIntent(row: StoredIntent): CreatedIntent
function asIntent(row: StoredIntent | undefined): CreatedIntent | undefined
function asIntent(row: StoredIntent | undefined): CreatedIntent | undefined {
  if (!row) return undefined
  const { id, clientSecret, status, amountCents, currency, failure, metadata, refundedCents, createdAt } = row
  const { cardFingerprint } = row
  const failedAttempt = failure === null ? null : String(row.failedAttempts)
  const paymentId = metadata.paymentId ?? null
  const names = { id, clientSecret, paymentId }
  return {
    ...names,
    status,
    amountCents,
    currency,
    failure,
    failedAttempt,
    refundedCents,
    createdAt,
    cardFingerprint,
  }
}

async function cancel(app: AppContext, id: string): Promise<Intent> {
  return await app.db.transaction(async (db) => {
    const [row] = await db.select().from(sandboxIntents).where(eq(sandboxIntents.id, id)).for("update")
    if (!row) throw new Error(`The sandbox has no intent ${id}`)
    if (row.status === "succeeded" || row.status === "processing" || row.status === "canceled")
      return asIntent(row)
    await db.update(sandboxIntents).set({ status: "canceled" }).where(eq(sandboxIntents.id, id))
    await sendIntentEvent(app, db, "payment_intent.canceled", { ...row, status: "canceled" })
    return asIntent({ ...row, status: "canceled" })
  })
}

type RefundRequest = Parameters<PaymentProvider["refund"]>[0]

async function refund(app: AppContext, { intentId, amountCents, key }: RefundRequest): Promise<RefundAnswer> {
  return await app.db.transaction(async (db) => {
    const [row] = await db.select().from(sandboxIntents).where(eq(sandboxIntents.id, intentId)).for("update")
    const [before] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.idempotencyKey, key))
    if (before) return refundAnswerOf(before)
    const left = row ? row.chargedCents - row.refundedCents : 0
    const cents = amountCents ?? left
    if (!row || cents > left || cents < 1) return { status: "refused", id: null, reason: "amount_too_large" }
    const id = newId("sre")
    const refundedCents = row.refundedCents + cents
    const status = simulatedFailuresService.of(app).refundsWait
      ? ("pending" as const)
      : ("succeeded" as const)
    await db.insert(sandboxRefunds).values({
      ...{ id, intentId, amountCents: cents, status },
      idempotencyKey: key,
      createdAt: app.clock.now(),
    })
    await db.update(sandboxIntents).set({ refundedCents }).where(eq(sandboxIntents.id, intentId))
    await sendIntentEvent(app, db, "charge.refunded", { ...row, refundedCents })
    return { status, id }
  })
}

async function retrieveRefund(app: AppContext, id: string): Promise<RefundAnswer | undefined> {
  const [row] = await app.db.select().from(sandboxRefunds).where(eq(sandboxRefunds.id, id))
  return row && refundAnswerOf(row)
}

function refundAnswerOf({ id, status }: typeof sandboxRefunds.$inferSelect): RefundAnswer {
  return status === "failed" ? { status: "refused", id, reason: "lost_or_stolen_card" } : { status, id }
}

function readClaim(payload: unknown): EventClaim | undefined {
  const data = isRecord(payload) ? payload.data : undefined
  const object = isRecord(data) ? data.object : undefined
  if (!isRecord(object) || object.object !== "payment_intent") return undefined
  return {
    amountCents: Number(object.amount),
    currency: String(object.currency),
    isCharged: object.status === "succeeded",
    refundedCents: Number(object.amount_refunded),
  }
}

const page = 500

async function* list(
  app: AppContext,
  since: Date,
  whenAvailable: <Answer>(work: () => Promise<Answer>) => Promise<Answer>,
): AsyncIterable<Intent> {
  let after = ""
  for (;;) {
    const rows = await whenAvailable(() =>
      app.db
        .select()
        .from(sandboxIntents)
        .where(gt(sandboxIntents.id, after))
        .orderBy(asc(sandboxIntents.id))
        .limit(page),
    )
    for (const row of rows) if (row.createdAt >= since) yield asIntent(row)
    if (rows.length < page) return
    after = rows.at(-1)?.id ?? ""
  }
}
