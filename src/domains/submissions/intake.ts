import { eq } from "drizzle-orm"
import { z } from "zod"
import { requirePermission, requireSignedIn } from "#domains/accounts/permissions.ts"
import { catalogueLots } from "#domains/auctions/catalogue-lots.ts"
import { ConditionInput, NewLot } from "#domains/auctions/inputs.ts"
import { lockAuction } from "#domains/auctions/lock-auction.ts"
import type { ConditionReport as LotCondition } from "#domains/auctions/lot.ts"
import { attachPictures } from "#domains/auctions/pictures/lot-pictures.ts"
import { refuse as refuseLot } from "#domains/auctions/refusals.ts"
import { isDue } from "#domains/auctions/rules.ts"
import { consignedLots } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import { products } from "#domains/catalogue/schema.ts"
import type { StockLocation } from "#domains/stock/locations.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import type { Id } from "#platform/ids.ts"
import { parseInput } from "#platform/input.ts"
import type { BottleState } from "./kinds.ts"
import { newLabelCode } from "./label-code.ts"
import { listLotPictures } from "./list-lot-pictures.ts"
import { lockForStaff, moveBottle, type SubmittedBottle } from "./move-bottle.ts"
import { notifySender } from "./notify-sender.ts"
import { refuse } from "./refusals.ts"
import { submissions, submittedBottles } from "./schema.ts"
import { canTransition } from "./transitions.ts"
import { requireOtherValuer } from "./two-people.ts"
import { readAgreed } from "./valuations/propose-terms.ts"

export const Inspection = z.object({
  condition: ConditionInput,
  isGenuine: z.boolean("checksRequired"),
  checks: z.string("checksRequired").trim().min(3, "checksRequired").max(2_000, "textTooLong"),
})
export type Inspection = Omit<z.output<typeof Inspection>, "condition"> & { condition: LotCondition }

const Shelf = z.object({
  shelf: z.string("shelfRequired").trim().min(1, "shelfRequired").max(40, "textTooLong"),
})

/** Assigns the label code and the shelf, and notifies the sender. */
export async function receiveBottle(ctx: Ctx, bottleId: string, shelf: string): Promise<string> {
  const to = readShelf(shelf)
  const { code } = await recordStep(ctx, bottleId, "received", async (tx, bottle) => {
    await notifySender(tx, bottle, "arrived")
    return { found: { code: bottle.code ?? newLabelCode(), shelf: to }, after: { shelf: to } }
  })
  if (code === null) throw new Error("A received bottle has no code")
  return code
}

export async function inspectBottle(ctx: Ctx, bottleId: string, seen: Inspection): Promise<void> {
  await recordStep(ctx, bottleId, "inspected", async (tx, bottle) => {
    await requireOtherValuer(tx, bottle.id, requireSignedIn(tx))
    const { condition, isGenuine, checks } = seen
    const by = tx.actor.username ?? ""
    return { found: { condition, authenticity: { isGenuine, by, checks, at: tx.now().toISOString() } } }
  })
}

export async function photographBottle(ctx: Ctx, bottleId: string): Promise<void> {
  await recordStep(ctx, bottleId, "photographed", async (_tx, bottle) => {
    if (bottle.authenticity?.isGenuine !== true) throw refuse("notGenuine")
    return {}
  })
}

export async function catalogueBottle(ctx: Ctx, bottleId: string, productId: string): Promise<void> {
  await recordStep(ctx, bottleId, "catalogued", async (tx, bottle) => {
    if (bottle.state === "assigned")
      throw refuse("transitionNotAllowed", { from: bottle.state, to: "catalogued" })
    const [product] = await tx.db
      .select({ id: products.id })
      .from(products)
      .where(idIs(products.id, productId))
    if (!product) throw refuse("productRequired")
    return { found: { productId: product.id } }
  })
}

type SaleChoice = {
  auctionId: string
  openingCents: number
  /** Staff know that bidding in it has started. */
  isOpen?: boolean
}

export async function assignBottle(
  ctx: Ctx,
  bottleId: string,
  { auctionId, openingCents, isOpen = false }: SaleChoice,
): Promise<Id<"lot">> {
  const { lotId } = await recordStep(ctx, bottleId, "assigned", async (tx, bottle) => {
    const terms = await readAgreed(tx, bottle.id)
    const sellerId = await readSeller(tx, bottle.submissionId)
    if (!bottle.productId || !bottle.condition) throw refuse("productRequired")
    const auction = await lockAuction(tx, auctionId)
    if (!isOpen && (auction.status === "live" || isDue(auction, tx.now())))
      throw refuse("auctionOpen", { field: "auction" })
    if (terms.reserveCents === null && openingCents < (terms.openingCents ?? 0))
      throw refuseLot("agreedTerms", { field: "openingCents" })
    if (terms.reserveCents !== null && openingCents > terms.reserveCents)
      throw refuseLot("reserveBelowOpening", { field: "openingCents" })
    const lot = parseInput("auctions", NewLot, {
      productId: bottle.productId,
      sellerId,
      openingCents,
      reserveCents: terms.reserveCents,
      buyNowCents: terms.buyNowCents,
      estimateLowCents: terms.lowCents,
      estimateHighCents: terms.highCents,
      condition: { ...bottle.condition, sellerFlaws: bottle.flaws || null },
    })
    const [lotId] = await catalogueLots(tx, auctionId, [lot], { confirmsReserve: true })
    if (!lotId) throw new Error("The new lot has no id")
    await tx.db.insert(consignedLots).values({ lotId, bottleId: bottle.id, valuationId: terms.id })
    await attachPictures(tx, lotId, await listLotPictures(tx, bottle.id))
    return { found: { lotId }, after: { lot: lotId, auction: auctionId } }
  })
  if (lotId === null) throw new Error("An assigned bottle has no lot")
  return lotId
}

export async function stockBottle(
  ctx: Ctx,
  bottleId: string,
  { location, reason }: { location: StockLocation; reason: string },
): Promise<void> {
  const trimmed = reason.trim()
  if (trimmed === "") throw refuse("reasonRequired", { field: "reason" })
  await recordStep(ctx, bottleId, "stocked", async (tx, bottle) => {
    if (!bottle.productId) throw refuse("productRequired")
    const idempotencyKey = `bottle ${bottle.id}`
    await receiveStock(tx, {
      ...{ productId: bottle.productId, location, quantity: 1, reason: bottle.code, idempotencyKey },
    })
    return { reason: trimmed, after: { location } }
  })
}

export async function returnBottle(
  ctx: Ctx,
  bottleId: string,
  to: "returned" | "refused",
  reason: string,
): Promise<void> {
  const trimmed = reason.trim()
  if (trimmed === "") throw refuse("reasonRequired", { field: "reason" })
  if (trimmed.length > 2_000) throw refuse("textTooLong", { field: "reason" })
  await recordStep(ctx, bottleId, to, async (tx, bottle) => {
    if (bottle.state === "assigned") throw refuse("inAuction")
    await notifySender(tx, bottle, bottle.storedItemId === null ? to : "inStorage", trimmed)
    return { reason: trimmed, found: { shelf: null } }
  })
}

export async function assignBottleShelf(ctx: Ctx, bottleId: string, shelf: string): Promise<void> {
  requirePermission(ctx, "intake")
  const to = readShelf(shelf)
  await transaction(ctx, async (tx) => await moveToShelf(tx, await lockForStaff(tx, bottleId), to))
}

/** The bottle is locked. */
export async function moveToShelf(tx: Tx, bottle: SubmittedBottle, shelf: string): Promise<void> {
  if (bottle.code === null || bottle.state === "returned") throw refuse("notReceived")
  if (bottle.shelf === shelf) return
  await tx.db.update(submittedBottles).set({ shelf }).where(eq(submittedBottles.id, bottle.id))
  await record(tx, {
    act: "submissions.assignLocation",
    subjectId: bottle.id,
    before: { shelf: bottle.shelf },
    after: { shelf },
  })
}

type IntakeStep = {
  found?: Partial<SubmittedBottle>
  reason?: string
  after?: Readonly<Record<string, string>>
}

async function recordStep(
  ctx: Ctx,
  bottleId: string,
  to: BottleState,
  find: (tx: Tx, bottle: SubmittedBottle) => Promise<IntakeStep>,
): Promise<SubmittedBottle> {
  requirePermission(ctx, "intake")
  return await transaction(ctx, async (tx) => {
    const bottle = await lockForStaff(tx, bottleId)
    if (!canTransition(bottle.state, to, "staff"))
      throw refuse("transitionNotAllowed", { from: bottle.state, to })
    return await moveBottle(tx, bottle, to, { mover: "staff", ...(await find(tx, bottle)) })
  })
}

export function readShelf(shelf: string): string {
  return parseInput("submissions", Shelf, { shelf }).shelf
}

async function readSeller(tx: Tx, submissionId: Id<"sub">): Promise<Id<"mem">> {
  const [sender] = await tx.db
    .select({ memberId: submissions.memberId })
    .from(submissions)
    .where(eq(submissions.id, submissionId))
  if (!sender?.memberId) throw refuse("sellerRequired")
  return sender.memberId
}
