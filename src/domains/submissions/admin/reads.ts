import { asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { isAssignedToMe } from "#domains/assignments/reads.ts"
import { lotPath } from "#domains/auctions/paths.ts"
import { auctions, biddingStates, lots } from "#domains/auctions/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { pictureFacts } from "#domains/pictures/reads.ts"
import { pictures } from "#domains/pictures/schema.ts"
import { sourcesOf } from "#domains/pictures/sources.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSql, wordIn } from "#platform/lists/list-sql.ts"
import { pick } from "#platform/pick.ts"
import { companySlots } from "../kinds.ts"
import { parseLabelCode } from "../parse-label-code.ts"
import { refuse } from "../refusals.ts"
import { submissions, submittedBottles, submittedPhotos, valuations } from "../schema.ts"
import { allowedTransitions } from "../transitions.ts"
import { type BottleListQuery, bottleList, bottleViews, statesOf } from "./bottle-list.ts"

const columns = {
  ...pick(submittedBottles, "id", "submissionId", "name", "state", "stateAt", "code"),
  ...pick(submittedBottles, "shelf", "volumeMl", "abvPercent", "requestedReserveCents"),
  kind: submissions.kind,
  sender: submissions.name,
  username: members.username,
  sentAt: submissions.createdAt,
}

export const listedBottles = listSql(bottleList, {
  id: submittedBottles.id,
  word: wordIn(
    submittedBottles.name,
    submittedBottles.code,
    submittedBottles.shelf,
    submissions.name,
    submissions.email,
    submissions.username,
    members.username,
  ),
  facets: {
    show: (show) => inArray(submittedBottles.state, [...statesOf[show]]),
    state: submittedBottles.state,
    kind: submissions.kind,
    mine: (_, ctx) => or(isAssignedToMe(ctx, submittedBottles.id), isAssignedToMe(ctx, submissions.id)),
  },
  sorts: {
    waiting: ({ show }) => [
      show === "over" ? desc(submittedBottles.stateAt) : asc(submittedBottles.stateAt),
      asc(submittedBottles.id),
    ],
  },
})

export async function listAdminBottles(ctx: Ctx, query: BottleListQuery) {
  // A state that is asked for is found in any view.
  const where = listedBottles.where(ctx, query.state ? { ...query, show: "all" } : query)
  const { limit, offset } = listedBottles.pageOf(query)
  const rows = await select(ctx, where)
    .orderBy(...listedBottles.orderBy(query))
    .limit(limit)
    .offset(offset)
  const [{ total } = { total: 0 }] = await ctx.db
    .select({ total: sql<number>`count(*)::int` })
    .from(submittedBottles)
    .innerJoin(submissions, eq(submissions.id, submittedBottles.submissionId))
    .leftJoin(members, eq(members.id, submissions.memberId))
    .where(where)
  return { bottles: rows.map(asAdminRow), total, pages: pagesOf(total, limit) }
}

/** Longest wait first. */
export async function listIntakeBottles(ctx: Ctx, limit = 200) {
  const rows = await select(
    ctx,
    inArray(submittedBottles.state, [...statesOf.expected, ...statesOf["in-intake"]]),
  )
    .orderBy(asc(submittedBottles.stateAt), asc(submittedBottles.id))
    .limit(limit)
  return rows.map(asAdminRow)
}

export type AdminBottleRow = ReturnType<typeof asAdminRow>

export async function countBottles(ctx: Ctx) {
  requirePermission(ctx, "intake")
  const rows = await ctx.db
    .select({ state: submittedBottles.state, count: sql<number>`count(*)::int` })
    .from(submittedBottles)
    .groupBy(submittedBottles.state)
  const of = (states: readonly string[]) =>
    rows.reduce((sum, row) => sum + (states.includes(row.state) ? row.count : 0), 0)
  return Object.fromEntries(bottleViews.map((show) => [show, of(statesOf[show])]))
}

function select(ctx: Ctx, where: SQL | undefined) {
  requirePermission(ctx, "intake")
  return ctx.db
    .select(columns)
    .from(submittedBottles)
    .innerJoin(submissions, eq(submissions.id, submittedBottles.submissionId))
    .leftJoin(members, eq(members.id, submissions.memberId))
    .where(where)
    .$dynamic()
}

type SubmittedBottleRow = Awaited<ReturnType<typeof select>>[number]

function asAdminRow({ stateAt, sentAt, ...row }: SubmittedBottleRow) {
  return { ...row, stateAt: stateAt.toISOString(), sentAt: sentAt.toISOString() }
}

export async function readAdminBottle(ctx: Ctx, bottleId: string) {
  requirePermission(ctx, "intake")
  if (!isId("btl", bottleId)) throw refuse("noSuchBottle")
  const [found] = await ctx.db
    .select({ bottle: submittedBottles, submission: submissions, account: members.username })
    .from(submittedBottles)
    .innerJoin(submissions, eq(submissions.id, submittedBottles.submissionId))
    .leftJoin(members, eq(members.id, submissions.memberId))
    .where(eq(submittedBottles.id, bottleId))
  if (!found) throw refuse("noSuchBottle")
  const { bottle, submission, account } = found
  const [photos, proposals, lot, product] = await Promise.all([
    listPhotos(ctx, bottle.id),
    listProposals(ctx, bottle.id),
    bottle.lotId === null ? null : readLot(ctx, bottle.lotId),
    bottle.productId === null ? null : readProduct(ctx, bottle.productId),
  ])
  return {
    ...bottle,
    stateAt: bottle.stateAt.toISOString(),
    transitions: allowedTransitions(bottle.state, "staff").filter(
      (to) => to !== "stocked" || bottle.storedItemId === null,
    ),
    sender: {
      submissionId: submission.id,
      ...pick(submission, "kind", "memberId", "name", "email", "contact", "location"),
      account,
    },
    photos,
    proposals,
    lot,
    product,
  }
}

export type AdminBottle = Awaited<ReturnType<typeof readAdminBottle>>

export async function findByCode(ctx: Ctx, scanned: string): Promise<Id<"btl"> | undefined> {
  requirePermission(ctx, "intake")
  const code = parseLabelCode(scanned)
  if (code === undefined) return undefined
  const [found] = await ctx.db
    .select({ id: submittedBottles.id })
    .from(submittedBottles)
    .where(eq(submittedBottles.code, code))
  return found?.id
}

async function listPhotos(ctx: Ctx, bottleId: Id<"btl">) {
  const rows = await ctx.db
    .select({ slot: submittedPhotos.slot, ...pictureFacts })
    .from(submittedPhotos)
    .innerJoin(pictures, eq(pictures.id, submittedPhotos.pictureId))
    .where(eq(submittedPhotos.bottleId, bottleId))
  const order = ["front", "back", "flaw-1", "flaw-2", ...companySlots]
  return rows
    .toSorted((a, b) => order.indexOf(a.slot) - order.indexOf(b.slot))
    .map(({ slot, ...facts }) => ({ slot, id: facts.id, picture: sourcesOf(facts) }))
}

async function listProposals(ctx: Ctx, bottleId: Id<"btl">) {
  const rows = await ctx.db
    .select({ proposal: valuations, by: members.username })
    .from(valuations)
    .innerJoin(members, eq(members.id, valuations.byId))
    .where(eq(valuations.bottleId, bottleId))
    .orderBy(desc(valuations.createdAt), desc(valuations.id))
  return rows.map(({ proposal: { agreement: _, ...proposal }, by }) => ({
    ...proposal,
    by,
    createdAt: proposal.createdAt.toISOString(),
    expiresAt: proposal.expiresAt.toISOString(),
    answeredAt: proposal.answeredAt?.toISOString() ?? null,
  }))
}

async function readLot(ctx: Ctx, lotId: Id<"lot">) {
  const [lot] = await ctx.db
    .select({
      id: lots.id,
      number: lots.number,
      status: biddingStates.status,
      priceCents: biddingStates.priceCents,
      auction: auctions.title,
      auctionId: auctions.id,
      auctionStatus: auctions.status,
      location: auctions.location,
      name: products.name,
    })
    .from(lots)
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .innerJoin(products, eq(products.id, lots.productId))
    .where(eq(lots.id, lotId))
  return lot ? { ...lot, path: lotPath(lot) } : null
}

async function readProduct(ctx: Ctx, productId: Id<"prd">) {
  const [product] = await ctx.db
    .select(pick(products, "id", "name", "bottler", "abvPercent", "volumeMl"))
    .from(products)
    .where(eq(products.id, productId))
  return product ?? null
}
