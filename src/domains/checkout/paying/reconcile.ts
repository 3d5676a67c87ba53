import { and, eq, inArray, isNotNull, isNull, lt, notExists, or, sql } from "drizzle-orm"
import { type ConfiguredProvider, listProviders } from "#domains/payments/configured-providers.ts"
import type { Intent } from "#domains/payments/payment-provider.ts"
import { comparisons, payments, refunds } from "#domains/payments/schema.ts"
import type { AppContext } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { compareBooks, type PaymentDifference } from "./compare-books.ts"
import type { Payment } from "./open-payment.ts"

const dayMs = 24 * 3_600_000

/** Always compared: manual changes in the provider's dashboard usually happen soon. */
const alwaysMs = 30 * dayMs

/** Intents that begin during the comparison may be listed in any order. */
const overlapMs = 3_600_000

/** Changes nothing. Payments in progress may appear once and be gone the next time. */
export async function reconcile(app: AppContext): Promise<PaymentDifference[]> {
  const differences: PaymentDifference[] = []
  for (const provider of await listProviders(app))
    differences.push(...(await compareWith(app, provider)).differences)
  return [...differences, ...(await compareBooks(app))]
}

/** Marks finished payments that agree, which are then skipped until they change. */
export async function reconcileAndMark(app: AppContext): Promise<PaymentDifference[]> {
  const differences: PaymentDifference[] = []
  for (const provider of await listProviders(app)) differences.push(...(await compareAndMark(app, provider)))
  return [...differences, ...(await compareBooks(app))]
}

async function compareAndMark(app: AppContext, provider: ConfiguredProvider): Promise<PaymentDifference[]> {
  const startedAt = app.clock.now()
  const { differences, same, openSince } = await compareWith(app, provider)
  await markReconciled(app, same, startedAt)
  const until = new Date(Math.min(openSince, startedAt.getTime() - overlapMs))
  await app.db
    .insert(comparisons)
    .values({ provider: provider.name, until })
    .onConflictDoUpdate({ target: comparisons.provider, set: { until } })
  return differences
}

/** Skips payments that have changed since the comparison began. */
async function markReconciled(app: AppContext, same: readonly Id<"pay">[], startedAt: Date): Promise<void> {
  const changed = app.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, payments.id),
        or(isNull(refunds.endedAt), sql`${refunds.endedAt} >= ${startedAt.toISOString()}::timestamptz`),
      ),
    )
  for (let from = 0; from < same.length; from += 1_000)
    await app.db
      .update(payments)
      .set({ reconciledAt: startedAt })
      .where(
        and(
          inArray(payments.id, same.slice(from, from + 1_000)),
          lt(payments.changedAt, startedAt),
          notExists(changed),
        ),
      )
}

type Compared = {
  differences: PaymentDifference[]
  same: Id<"pay">[]
  /** The oldest intent that has no payment here and is open or differs. */
  openSince: number
}

async function compareWith(app: AppContext, provider: ConfiguredProvider): Promise<Compared> {
  const [mark] = await app.db.select().from(comparisons).where(eq(comparisons.provider, provider.name))
  const since = new Date(Math.min(mark?.until.getTime() ?? 0, app.clock.now().getTime() - alwaysMs))
  const all: Compared = { differences: [], same: [], openSince: Number.POSITIVE_INFINITY }
  const seen = new Set<string>()
  for await (const page of pagesOf(provider.list(since))) {
    for (const { id } of page) seen.add(id)
    addTo(all, await compare(app, provider, page))
  }
  await compareOlder(app, provider, seen, all)
  return all
}

async function compareOlder(
  app: AppContext,
  provider: ConfiguredProvider,
  seen: ReadonlySet<string>,
  all: Compared,
) {
  const left = await app.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider.name),
        isNull(payments.reconciledAt),
        isNotNull(payments.providerId),
      ),
    )
    .orderBy(payments.createdAt)
  for (const payment of left) {
    if (payment.providerId === null || seen.has(payment.providerId)) continue
    const intent = await provider.retrieve(payment.providerId)
    if (intent) addTo(all, await compare(app, provider, [intent]))
    else if (payment.status === "succeeded")
      all.differences.push({
        kind: "notCharged",
        subjectId: payment.orderId,
        ownCents: payment.amountCents,
        otherCents: null,
      })
  }
}

function addTo(all: Compared, { differences, same, openSince }: Compared): void {
  all.differences.push(...differences)
  all.same.push(...same)
  all.openSince = Math.min(all.openSince, openSince)
}

async function* pagesOf(intents: AsyncIterable<Intent>): AsyncIterable<Intent[]> {
  let page: Intent[] = []
  for await (const intent of intents) {
    page.push(intent)
    if (page.length < 500) continue
    yield page
    page = []
  }
  yield page
}

async function compare(
  app: AppContext,
  { name }: ConfiguredProvider,
  intents: readonly Intent[],
): Promise<Compared> {
  const compared: Compared = { differences: [], same: [], openSince: Number.POSITIVE_INFINITY }
  const ids = intents.map(({ id }) => id)
  if (ids.length === 0) return compared
  const rows = await app.db
    .select({ payment: payments, backCents: summed("succeeded"), leavingCents: summed("pending") })
    .from(payments)
    .leftJoin(refunds, and(eq(refunds.paymentId, payments.id), eq(refunds.destination, "source")))
    .where(and(inArray(payments.providerId, ids), eq(payments.provider, name)))
    .groupBy(payments.id)
  const rowsById = new Map(rows.map((row) => [row.payment.providerId, row]))
  for (const intent of intents) {
    const knownPayment = rowsById.get(intent.id)
    const difference = differenceOf(intent, knownPayment)
    if (difference) compared.differences.push(difference)
    const isOver =
      (intent.status === "succeeded" || intent.status === "canceled") && !knownPayment?.leavingCents
    if (isOver && !difference) compared.same.push(...(knownPayment ? [knownPayment.payment.id] : []))
    // A known payment is requested by itself; an unknown one must stay within the listed period.
    else if (!knownPayment) compared.openSince = Math.min(compared.openSince, intent.createdAt.getTime())
  }
  return compared
}

const summed = (status: "succeeded" | "pending") =>
  sql<number>`coalesce(sum(${refunds.amountCents}) filter (where ${refunds.status} = ${status}), 0)::bigint`.mapWith(
    Number,
  )

type PaymentWithRefunds = { payment: Payment; backCents: number; leavingCents: number }

function differenceOf(
  intent: Intent,
  existing: PaymentWithRefunds | undefined,
): PaymentDifference | undefined {
  const payment = existing?.payment
  const ownCents = payment?.amountCents ?? null
  const about = { subjectId: payment?.orderId ?? intent.id, ownCents, otherCents: intent.amountCents }
  const isCharged = intent.status === "succeeded"
  if (!existing || !payment)
    return isCharged && !isGivenBack(intent) ? { kind: "unknownCharge", ...about } : undefined
  if (isCharged && payment.status !== "succeeded")
    // Another currency, refunded in full: it was never in the ledger.
    return isGivenBack(intent) ? undefined : { kind: "notTakenOver", ...about }
  if (!isCharged && payment.status === "succeeded") return { kind: "notCharged", ...about }
  if (payment.status === "canceled" && intent.status !== "canceled")
    return { kind: "openAtProvider", ...about }
  if (!isCharged) return undefined
  if (intent.amountCents !== payment.amountCents) return { kind: "otherAmount", ...about }
  const max = existing.backCents + existing.leavingCents
  if (intent.refundedCents >= existing.backCents && intent.refundedCents <= max) return undefined
  return { ...about, kind: "refundMismatch", ownCents: existing.backCents, otherCents: intent.refundedCents }
}

function isGivenBack({ refundedCents, amountCents }: Intent): boolean {
  return refundedCents === amountCents
}
