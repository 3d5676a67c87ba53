import { and, eq } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { biddingStates, lotDispositions, lots } from "#domains/auctions/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { readSite } from "#domains/content/site.ts"
import { absoluteUrl, pathTo } from "#platform/app-path.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { parseDollars } from "#platform/dollars.ts"
import { type Id, isId } from "#platform/ids.ts"
import { enqueueEmail } from "#platform/jobs/enqueue-email.ts"
import { type UnsoldChoice, unsoldChoices } from "./kinds.ts"
import { refuse } from "./refusals.ts"
import { unsoldRequests } from "./schema.ts"

export const UnsoldRequest = z.object({
  choice: z.enum(unsoldChoices, { error: "choiceRequired" }),
  reserve: z.string().max(40, "reserveUnclear").default(""),
})
export type UnsoldRequest = z.output<typeof UnsoldRequest>

const emailOf: Record<UnsoldChoice, string> = {
  relist: "submissions.unsoldRelist",
  lower: "submissions.unsoldLower",
  return: "submissions.unsoldReturn",
}

export async function requestForUnsold(
  ctx: Ctx,
  lotId: string,
  { choice, reserve }: UnsoldRequest,
): Promise<void> {
  const sellerId = requirePermission(ctx, "sell")
  const typedCents = parseDollars(reserve)
  if (choice === "lower" && !typedCents) throw refuse("reserveUnclear", { field: "reserve" })
  const reserveCents = choice === "lower" && typedCents ? typedCents : null
  const site = await readSite(ctx)
  await transaction(ctx, async (tx) => {
    const lot = await lockUnsold(tx, lotId, sellerId)
    if (reserveCents !== null && (lot.reserveCents === null || reserveCents >= lot.reserveCents))
      throw refuse("reserveNotLower", { field: "reserve" })
    const row = { choice, reserveCents, at: tx.now() }
    const [before] = await tx.db.select().from(unsoldRequests).where(eq(unsoldRequests.lotId, lot.id))
    if (before?.choice === choice && before.reserveCents === reserveCents) return
    await tx.db
      .insert(unsoldRequests)
      .values({ lotId: lot.id, sellerId, ...row })
      .onConflictDoUpdate({ target: unsoldRequests.lotId, set: row })
    // The reserve is the seller's secret and must not be in the e-mail.
    await enqueueEmail(tx, {
      kind: emailOf[choice],
      to: site.email,
      language: "en",
      facts: {
        bottle: lot.name,
        name: tx.actor.username ?? "",
        link: absoluteUrl(tx.app.origin, pathTo("/admin/lots/:id", { id: lot.id })),
      },
    })
  })
}

/** The same lock as the decision about the lot. */
async function lockUnsold(tx: Tx, lotId: string, sellerId: Id<"mem">) {
  if (!isId("lot", lotId)) throw refuse("noSuchBottle")
  const [lot] = await tx.db
    .select({
      id: lots.id,
      name: products.name,
      reserveCents: lots.reserveCents,
      status: biddingStates.status,
    })
    .from(biddingStates)
    .innerJoin(lots, eq(lots.id, biddingStates.lotId))
    .innerJoin(products, eq(products.id, lots.productId))
    .where(and(eq(biddingStates.lotId, lotId), eq(lots.sellerId, sellerId)))
    .for("update", { of: biddingStates })
  if (!lot) throw refuse("noSuchBottle")
  const [disposition] = await tx.db
    .select({ disposition: lotDispositions.disposition })
    .from(lotDispositions)
    .where(eq(lotDispositions.lotId, lot.id))
  if (lot.status !== "unsold" || disposition) throw refuse("choiceTooLate")
  return lot
}

export async function findUnsoldRequest({ db }: Pick<Ctx, "db">, lotId: Id<"lot">) {
  const [row] = await db
    .select({ choice: unsoldRequests.choice, reserveCents: unsoldRequests.reserveCents })
    .from(unsoldRequests)
    .where(eq(unsoldRequests.lotId, lotId))
  return row ?? null
}

export async function findLowerReserve(tx: Tx, lotId: Id<"lot">): Promise<number | undefined> {
  const [request] = await tx.db.select().from(unsoldRequests).where(eq(unsoldRequests.lotId, lotId))
  return request?.reserveCents ?? undefined
}
