import { and, asc, eq, isNull } from "drizzle-orm"
import type { Ctx, House } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { addJob } from "#platform/jobs.ts"
import { sandboxEvents, type sandboxIntents, type sandboxRefunds } from "../schema.ts"
import { sign } from "./signature.ts"
import { whimsOf } from "./whims.ts"

type Row = typeof sandboxIntents.$inferSelect

/** Writes down what happened, to be told to the house by a job. Part of the transaction in which it happened. */
export async function tell(house: House, db: Ctx["db"], type: string, row: Row): Promise<void> {
  const { id, status, amountCents, currency, failure, metadata, chargedCents, refundedCents } = row
  const object = {
    id,
    object: "payment_intent",
    status,
    amount: amountCents,
    amount_received: chargedCents,
    amount_refunded: refundedCents,
    currency,
    last_payment_error: failure === null ? null : { code: failure },
    metadata,
  }
  await send(house, db, type, object)
}

/** The same of a refund. */
export async function tellOfRefund(
  house: House,
  db: Ctx["db"],
  { id, intentId, status, amountCents }: typeof sandboxRefunds.$inferSelect,
): Promise<void> {
  const object = { id, object: "refund", payment_intent: intentId, status, amount: amountCents }
  await send(house, db, status === "failed" ? "refund.failed" : "refund.updated", object)
}

async function send(house: House, db: Ctx["db"], type: string, object: object): Promise<void> {
  const eventId = newId("sev")
  const created = Math.floor(house.clock.now().getTime() / 1_000)
  const body = JSON.stringify({ id: eventId, type, created, data: { object } })
  await db.insert(sandboxEvents).values({ id: eventId, body, createdAt: house.clock.now() })
  if (!whimsOf(house).keepsBack) await addJob({ db }, "payments.sandbox-send", { eventId })
}

export type Delivery = (rawBody: string, signature: string) => Promise<void>

/** Sends one message to the house's door, as often as the tests ask. What the door throws is tried again by the job. */
export async function sendEvent(house: House, eventId: string, deliver: Delivery): Promise<void> {
  const [event] = await house.db.select().from(sandboxEvents).where(eq(sandboxEvents.id, eventId))
  if (!event) return
  for (let time = 0; time < whimsOf(house).times; time++)
    await deliver(event.body, sign(house, event.body, house.clock.now()))
  await house.db
    .update(sandboxEvents)
    .set({ takenAt: house.clock.now() })
    .where(eq(sandboxEvents.id, eventId))
}

/** The messages that were kept back, oldest first. */
export async function listKeptBack(house: House): Promise<{ id: string; body: string }[]> {
  return await house.db
    .select({ id: sandboxEvents.id, body: sandboxEvents.body })
    .from(sandboxEvents)
    .where(and(isNull(sandboxEvents.takenAt)))
    .orderBy(asc(sandboxEvents.id))
}
