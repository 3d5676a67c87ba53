import { and, eq, lte } from "drizzle-orm"
import type { Ctx, House } from "#platform/ctx.ts"
import { addJob } from "#platform/jobs.ts"
import { ProviderAway } from "../provider-away.ts"
import { refuse } from "../refusals.ts"
import { sandboxIntents } from "../schema.ts"
import { type CardFate, fateOf } from "./cards.ts"
import { tell } from "./send-events.ts"
import { whimsOf } from "./whims.ts"

type Row = typeof sandboxIntents.$inferSelect
type Db = Ctx["db"]

/** How long a slow card takes. */
const slowSeconds = 8

const declines: Partial<Record<CardFate, string>> = {
  declined: "card_declined",
  noFunds: "insufficient_funds",
}

/** What a card form of the sandbox sends: the card is charged, declined, or has to be authenticated first. */
export async function confirmInSandbox(
  house: House,
  { clientSecret, cardNumber }: { clientSecret: string; cardNumber: string },
): Promise<Pick<Row, "status" | "failure">> {
  const fate = fateOf(cardNumber)
  if (!fate) throw refuse("cardWrong", { field: "cardNumber" })
  return await changed(house, clientSecret, async (db, row) => {
    // Whoever sends the form twice is charged once.
    if (row.status !== "requires_payment_method" && row.status !== "requires_action") return row
    const declined = declines[fate]
    if (declined) return await decline(house, db, row, declined)
    if (fate === "authenticates")
      return await set(db, row, { status: "requires_action", failure: null }, (next) =>
        tell(house, db, "payment_intent.requires_action", next),
      )
    if (fate === "succeeds") return await charge(house, db, row)
    const endsAt = new Date(house.clock.now().getTime() + slowSeconds * 1_000)
    const endsAs = fate === "slow" ? ("succeeded" as const) : ("failed" as const)
    await addJob({ db }, "payments.sandbox-finish", {}, { runAt: new Date(Date.now() + slowSeconds * 1_000) })
    return await set(db, row, { status: "processing", failure: null, endsAs, endsAt }, (next) =>
      tell(house, db, "payment_intent.processing", next),
    )
  })
}

/** What the page of the card's bank sends. */
export async function authenticateInSandbox(
  house: House,
  { clientSecret, isApproved }: { clientSecret: string; isApproved: boolean },
): Promise<Pick<Row, "status" | "failure">> {
  return await changed(house, clientSecret, async (db, row) => {
    if (row.status !== "requires_action") return row
    return isApproved
      ? await charge(house, db, row)
      : await decline(house, db, row, "payment_intent_authentication_failure")
  })
}

/** Ends the slow charges whose time has come. */
export async function finishInSandbox(house: House): Promise<number> {
  const due = await house.db
    .select({ clientSecret: sandboxIntents.clientSecret })
    .from(sandboxIntents)
    .where(and(eq(sandboxIntents.status, "processing"), lte(sandboxIntents.endsAt, house.clock.now())))
  for (const { clientSecret } of due)
    await changed(house, clientSecret, async (db, row) => {
      if (row.status !== "processing") return row
      return row.endsAs === "succeeded"
        ? await charge(house, db, row)
        : await decline(house, db, row, "card_declined")
    })
  return due.length
}

async function changed(
  house: House,
  clientSecret: string,
  work: (db: Db, row: Row) => Promise<Row>,
): Promise<Row> {
  if (whimsOf(house).isAway) throw new ProviderAway("the sandbox is away")
  return await house.db.transaction(async (db) => {
    const [row] = await db
      .select()
      .from(sandboxIntents)
      .where(eq(sandboxIntents.clientSecret, clientSecret))
      .for("update")
    if (!row) throw refuse("noSuchPayment")
    return await work(db, row)
  })
}

async function charge(house: House, db: Db, row: Row): Promise<Row> {
  const charged = { status: "succeeded", failure: null, chargedCents: row.amountCents } as const
  return await set(db, row, charged, (next) => tell(house, db, "payment_intent.succeeded", next))
}

async function decline(house: House, db: Db, row: Row, failure: string): Promise<Row> {
  return await set(db, row, { status: "requires_payment_method", failure }, (next) =>
    tell(house, db, "payment_intent.payment_failed", next),
  )
}

async function set(
  db: Db,
  row: Row,
  change: Partial<Row>,
  after: (next: Row) => Promise<void>,
): Promise<Row> {
  await db.update(sandboxIntents).set(change).where(eq(sandboxIntents.id, row.id))
  const next = { ...row, ...change }
  await after(next)
  return next
}
