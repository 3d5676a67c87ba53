import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, notExists, or, sql } from "drizzle-orm"
import { hasPerks } from "#domains/accounts/permissions.ts"
import { lotPath } from "#domains/auctions/paths.ts"
import { auctions, biddingStates, lotDispositions, lots } from "#domains/auctions/schema.ts"
import { exclusions, paddles } from "#domains/bidding/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { readFees } from "#domains/orders/fees.ts"
import { unpaidKinds } from "#domains/orders/kinds.ts"
import { quoteOrder } from "#domains/orders/quote.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { listFailedPayments } from "#domains/payments/list-failed-payments.ts"
import { confirmPath } from "#domains/submissions/confirm-link.ts"
import { submissions, submittedBottles, valuations } from "#domains/submissions/schema.ts"
import { wishes } from "#domains/wishlist/schema.ts"
import { type AppPath, pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { sum } from "#platform/money.ts"

export type Need = {
  kind:
    | "paymentFailed"
    | "toPay"
    | "overdue"
    | "outbid"
    | "toAnswer"
    | "endingToday"
    | "toCollect"
    | "onItsWay"
    | "sold"
    | "unsold"
  /** Leads to the one thing to do. */
  path: AppPath
  count: number
  /** Of the first. */
  name: string
  cents?: number
  /** When the first is due or ends. */
  at?: string
}

const hourMs = 60 * 60 * 1_000
const reportedForHours = 72
const maxOfKind = 50

/** What waits for the visitor, the most urgent first: one query for each source, all at once. */
export async function listNeeds(ctx: Ctx): Promise<Need[]> {
  const memberId = ctx.actor.id
  if (memberId === null) return []
  const needs = await Promise.all([
    findFailedPayments(ctx, memberId),
    findUnpaid(ctx, memberId),
    findOutbid(ctx, memberId),
    findToAnswer(ctx, memberId),
    findEndingToday(ctx, memberId),
    findParcels(ctx, memberId),
    findOwnResults(ctx, memberId),
  ])
  return needs.flat()
}

async function findFailedPayments(ctx: Ctx, memberId: Id<"mem">): Promise<Need[]> {
  const found = await listFailedPayments(ctx, eq(orders.memberId, memberId))
  const [first, second] = found
  if (!first) return []
  const { orderId: id, reference: name, expiresAt } = first
  const path = second ? "/my-account/orders-history" : pathTo("/my-account/order/:id", { id })
  const cents = sum(...found.map(({ totalCents }) => totalCents))
  return [{ kind: "paymentFailed", path, count: found.length, name, cents, at: expiresAt.toISOString() }]
}

async function findUnpaid(ctx: Ctx, memberId: Id<"mem">): Promise<Need[]> {
  const lines = await ctx.db
    .select()
    .from(orderLines)
    .where(
      and(
        eq(orderLines.memberId, memberId),
        eq(orderLines.status, "unpaid"),
        isNull(orderLines.orderId),
        inArray(orderLines.kind, unpaidKinds),
      ),
    )
    .orderBy(asc(orderLines.dueAt), asc(orderLines.id))
  const [first] = lines
  if (!first) return []
  const now = ctx.now()
  const { totalCents } = quoteOrder({
    lines: lines.map((line) => ({ ...line, isOverdue: line.dueAt < now })),
    fees: await readFees(ctx),
    isMember: hasPerks(ctx.actor),
    paymentMethod: "transfer",
  })
  const kind = first.dueAt < now ? "overdue" : "toPay"
  const at = first.dueAt.toISOString()
  return [{ kind, path: "/cart", count: lines.length, name: first.title, cents: totalCents, at }]
}

const lotColumns = {
  id: lots.id,
  name: products.name,
  location: auctions.location,
  auctionStatus: auctions.status,
  endsAt: biddingStates.endsAt,
  priceCents: biddingStates.priceCents,
}

function selectOwnLots(ctx: Ctx) {
  return ctx.db
    .select({ ...lotColumns, status: biddingStates.status })
    .from(biddingStates)
    .innerJoin(lots, eq(lots.id, biddingStates.lotId))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .innerJoin(products, eq(products.id, lots.productId))
    .$dynamic()
}

type NeededLot = Awaited<ReturnType<typeof selectOwnLots>>[number]

function lotNeed(kind: "outbid" | "endingToday", found: readonly NeededLot[], pageOfAll: AppPath): Need[] {
  const [first] = found
  if (!first) return []
  const path: AppPath = found.length === 1 ? `${lotPath(first)}#bid` : pageOfAll
  const { name, endsAt, priceCents } = first
  return [{ kind, path, count: found.length, name, cents: priceCents, at: endsAt.toISOString() }]
}

async function findOutbid(ctx: Ctx, memberId: Id<"mem">): Promise<Need[]> {
  const own = and(eq(paddles.lotId, biddingStates.lotId), eq(paddles.bidderId, memberId))
  const isOut = ctx.db
    .select({ one: sql`1` })
    .from(exclusions)
    .where(and(eq(exclusions.lotId, biddingStates.lotId), eq(exclusions.bidderId, memberId)))
  const found = await selectOwnLots(ctx)
    .innerJoin(paddles, own)
    .where(
      and(
        eq(biddingStates.status, "live"),
        gt(biddingStates.endsAt, ctx.now()),
        ne(biddingStates.leaderPaddle, paddles.number),
        notExists(isOut),
      ),
    )
    .orderBy(asc(biddingStates.endsAt), asc(lots.id))
    .limit(maxOfKind)
  return lotNeed("outbid", found, "/my-account/my-bids")
}

async function findEndingToday(ctx: Ctx, memberId: Id<"mem">): Promise<Need[]> {
  const now = ctx.now()
  const watched = and(
    eq(wishes.memberId, memberId),
    eq(wishes.kind, "lot"),
    eq(wishes.subjectId, biddingStates.lotId),
  )
  const found = await selectOwnLots(ctx)
    .innerJoin(wishes, watched)
    .where(
      and(
        eq(biddingStates.status, "live"),
        gt(biddingStates.endsAt, now),
        lte(biddingStates.endsAt, new Date(now.getTime() + 24 * hourMs)),
      ),
    )
    .orderBy(asc(biddingStates.endsAt), asc(lots.id))
    .limit(maxOfKind)
  return lotNeed("endingToday", found, "/my-account/wishlist")
}

async function findToAnswer(ctx: Ctx, memberId: Id<"mem">): Promise<Need[]> {
  const found = await ctx.db
    .select({
      bottleId: submittedBottles.id,
      submissionId: submissions.id,
      name: submittedBottles.name,
      expiresAt: valuations.expiresAt,
    })
    .from(submissions)
    .innerJoin(submittedBottles, eq(submittedBottles.submissionId, submissions.id))
    .innerJoin(valuations, eq(valuations.bottleId, submittedBottles.id))
    .where(
      and(eq(submissions.memberId, memberId), isNull(valuations.answer), gt(valuations.expiresAt, ctx.now())),
    )
    .orderBy(asc(valuations.expiresAt), asc(valuations.id))
    .limit(maxOfKind)
  const [first] = found
  if (!first) return []
  const path =
    found.length === 1 ? confirmPath(ctx, first.submissionId, first.bottleId) : "/my-account/my-sales"
  return [
    { kind: "toAnswer", path, count: found.length, name: first.name, at: first.expiresAt.toISOString() },
  ]
}

async function findParcels(ctx: Ctx, memberId: Id<"mem">): Promise<Need[]> {
  const isReady = and(eq(orders.shipping, "self"), eq(orderLines.status, "packed"))
  const rows = await ctx.db
    .selectDistinct({ id: orders.id, reference: orders.reference, status: orderLines.status })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.memberId, memberId), or(eq(orderLines.status, "shipped"), isReady)))
    .orderBy(desc(orders.id))
    .limit(maxOfKind)
  const { packed = [], shipped = [] } = Object.groupBy(rows, ({ status }) => status)
  const needOf = (kind: "toCollect" | "onItsWay", [first, second]: typeof rows, count: number): Need[] =>
    first
      ? [
          {
            kind,
            path: second ? "/my-account/orders-history" : pathTo("/my-account/order/:id", { id: first.id }),
            count,
            name: first.reference,
          },
        ]
      : []
  return [...needOf("toCollect", packed, packed.length), ...needOf("onItsWay", shipped, shipped.length)]
}

/** Unsold lots only until it is decided what happens with them. */
async function findOwnResults(ctx: Ctx, memberId: Id<"mem">): Promise<Need[]> {
  const found = await selectOwnLots(ctx)
    .leftJoin(lotDispositions, eq(lotDispositions.lotId, lots.id))
    .where(
      and(
        eq(lots.sellerId, memberId),
        inArray(biddingStates.status, ["sold", "unsold"]),
        gt(biddingStates.closedAt, new Date(ctx.now().getTime() - reportedForHours * hourMs)),
        isNull(lotDispositions.lotId),
      ),
    )
    .orderBy(desc(biddingStates.closedAt), asc(lots.id))
    .limit(maxOfKind)
  return (["sold", "unsold"] as const).flatMap((kind) => {
    const own = found.filter(({ status }) => status === kind)
    const [first] = own
    if (!first) return []
    const cents = sum(...own.map(({ priceCents }) => priceCents))
    return [
      { kind, path: "/my-account/my-sales?tab=ended" as const, count: own.length, name: first.name, cents },
    ]
  })
}
