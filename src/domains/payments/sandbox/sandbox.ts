import { asc, eq, gt } from "drizzle-orm"
import type { House } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import type { CardProvider, Intent, NewIntent, RefundAnswer } from "../card-provider.ts"
import { ProviderAway } from "../provider-away.ts"
import { sandboxIntents, sandboxRefunds } from "../schema.ts"
import { tell } from "./send-events.ts"
import { readSigned } from "./signature.ts"
import { whimsOf } from "./whims.ts"

type Row = typeof sandboxIntents.$inferSelect

/**
 * A provider inside the house, for the demo and the tests. It keeps its own books in its own transactions and is asked
 * only what a provider is asked, so that the house stands to it as it stands to one across the world.
 */
export function openSandbox(house: House): CardProvider {
  const whims = whimsOf(house)
  const asked = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (whims.isAway) throw new ProviderAway("the sandbox is away")
    return await work()
  }
  return {
    name: "sandbox",
    createIntent: (wanted) => asked(() => createIntent(house, wanted)),
    retrieve: (id) => asked(async () => viewOf(await findBy(house, "id", id))),
    retrieveBySecret: (secret) => asked(async () => viewOf(await findBy(house, "clientSecret", secret))),
    cancel: (id) => asked(() => cancel(house, id)),
    refund: (wanted) => asked(() => refund(house, wanted)),
    retrieveRefund: (id) => asked(() => retrieveRefund(house, id)),
    readWebhook: async (rawBody, signature) => readSigned(house, rawBody, signature),
    list: (since) => list(house, since, asked),
  }
}

async function createIntent(house: House, { amountCents, ...names }: NewIntent): Promise<Intent> {
  const id = newId("spi")
  const [made] = await house.db
    .insert(sandboxIntents)
    .values({
      id,
      clientSecret: `${id}_secret_${newId("s").slice(2)}${newId("s").slice(2)}`,
      idempotencyKey: names.paymentId,
      amountCents,
      currency: "sgd",
      status: "requires_payment_method",
      metadata: names,
      createdAt: house.clock.now(),
    })
    .onConflictDoNothing({ target: sandboxIntents.idempotencyKey })
    .returning()
  const [before] = made
    ? []
    : await house.db.select().from(sandboxIntents).where(eq(sandboxIntents.idempotencyKey, names.paymentId))
  const intent = viewOf(made ?? before)
  if (!intent) throw new ProviderAway("the sandbox lost an intent")
  return intent
}

async function findBy(house: House, field: "id" | "clientSecret", value: string): Promise<Row | undefined> {
  const [row] = await house.db.select().from(sandboxIntents).where(eq(sandboxIntents[field], value))
  return row
}

function viewOf(row: Row): Intent
function viewOf(row: Row | undefined): Intent | undefined
function viewOf(row: Row | undefined): Intent | undefined {
  if (!row) return undefined
  const { id, clientSecret, status, amountCents, currency, failure, metadata, refundedCents, createdAt } = row
  const paymentId = metadata.paymentId ?? null
  const names = { id, clientSecret, paymentId }
  return { ...names, status, amountCents, currency, failure, refundedCents, createdAt }
}

async function cancel(house: House, id: string): Promise<Intent> {
  return await house.db.transaction(async (db) => {
    const [row] = await db.select().from(sandboxIntents).where(eq(sandboxIntents.id, id)).for("update")
    if (!row) throw new Error(`the sandbox has no intent ${id}`)
    if (row.status === "succeeded" || row.status === "processing" || row.status === "canceled")
      return viewOf(row)
    await db.update(sandboxIntents).set({ status: "canceled" }).where(eq(sandboxIntents.id, id))
    await tell(house, db, "payment_intent.canceled", { ...row, status: "canceled" })
    return viewOf({ ...row, status: "canceled" })
  })
}

type AskedRefund = Parameters<CardProvider["refund"]>[0]

async function refund(house: House, { intentId, amountCents, key }: AskedRefund): Promise<RefundAnswer> {
  return await house.db.transaction(async (db) => {
    const [row] = await db.select().from(sandboxIntents).where(eq(sandboxIntents.id, intentId)).for("update")
    const [before] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.idempotencyKey, key))
    if (before) return answerOf(before)
    const left = row ? row.chargedCents - row.refundedCents : 0
    const cents = amountCents ?? left
    if (!row || cents > left || cents < 1) return { status: "refused", id: null, why: "amount_too_large" }
    const id = newId("sre")
    const refundedCents = row.refundedCents + cents
    const status = whimsOf(house).refundsWait ? ("pending" as const) : ("succeeded" as const)
    await db.insert(sandboxRefunds).values({
      ...{ id, intentId, amountCents: cents, status },
      idempotencyKey: key,
      createdAt: house.clock.now(),
    })
    await db.update(sandboxIntents).set({ refundedCents }).where(eq(sandboxIntents.id, intentId))
    await tell(house, db, "charge.refunded", { ...row, refundedCents })
    return { status, id }
  })
}

async function retrieveRefund(house: House, id: string): Promise<RefundAnswer | undefined> {
  const [row] = await house.db.select().from(sandboxRefunds).where(eq(sandboxRefunds.id, id))
  return row && answerOf(row)
}

function answerOf({ id, status }: typeof sandboxRefunds.$inferSelect): RefundAnswer {
  return status === "failed" ? { status: "refused", id, why: "lost_or_stolen_card" } : { status, id }
}

const page = 500

async function* list(
  house: House,
  since: Date,
  asked: <Answer>(work: () => Promise<Answer>) => Promise<Answer>,
): AsyncIterable<Intent> {
  let after = ""
  for (;;) {
    const rows = await asked(() =>
      house.db
        .select()
        .from(sandboxIntents)
        .where(gt(sandboxIntents.id, after))
        .orderBy(asc(sandboxIntents.id))
        .limit(page),
    )
    for (const row of rows) if (row.createdAt >= since) yield viewOf(row)
    if (rows.length < page) return
    after = rows.at(-1)?.id ?? ""
  }
}
