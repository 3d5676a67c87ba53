import { and, desc, eq } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { findByCode } from "#domains/submissions/admin/reads.ts"
import { assignBottleShelf, receiveBottle } from "#domains/submissions/intake.ts"
import { lockForStaff } from "#domains/submissions/move-bottle.ts"
import { refuse as refuseBottle } from "#domains/submissions/refusals.ts"
import { submittedBottles } from "#domains/submissions/schema.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import { maxShelfLength, scanModes, undoMinutes } from "./kinds.ts"
import { refuse } from "./refusals.ts"
import { scans } from "./schema.ts"

export const NewScan = z.object({
  mode: z.enum(scanModes, "modeUnclear"),
  /** A label's code, or a bottle's id. */
  code: z.string("codeRequired").trim().min(1, "codeRequired").max(80, "tooLong"),
  shelf: z.string("shelfRequired").trim().min(1, "shelfRequired").max(maxShelfLength, "tooLong"),
  key: z.string("keyRequired").trim().min(8, "keyRequired").max(60, "tooLong"),
})
export type NewScan = z.output<typeof NewScan>

/** Receives the bottle onto the shelf, or moves it there. The same key does it once. */
export async function recordScan(ctx: Ctx, { mode, code, shelf, key }: NewScan): Promise<Id<"scn">> {
  const memberId = requirePermission(ctx, "intake")
  const bottleId = isId("btl", code) ? code : await findByCode(ctx, code)
  if (bottleId === undefined) throw refuseBottle("noSuchLabel", { field: "code" })
  return await transaction(ctx, async (tx) => {
    // The bottle is locked first: of two requests with one key the second finds what the first has done.
    const bottle = await lockForStaff(tx, bottleId)
    const done = await findScan(tx, memberId, key)
    if (done) {
      if (done.bottleId !== bottle.id || done.mode !== mode) throw refuse("keyUsed")
      return done.id
    }
    if (mode === "receive") await receiveBottle(tx, bottle.id, shelf)
    else await assignBottleShelf(tx, bottle.id, shelf)
    const [scan] = await tx.db
      .insert(scans)
      .values({
        ...{ id: newId("scn"), memberId, idempotencyKey: key, mode, bottleId: bottle.id },
        ...{ shelfBefore: bottle.shelf, shelf, at: tx.now() },
      })
      .onConflictDoNothing({ target: [scans.memberId, scans.idempotencyKey] })
      .returning({ id: scans.id })
    if (!scan) throw refuse("keyUsed")
    return scan.id
  })
}

async function findScan({ db }: Tx, memberId: Id<"mem">, key: string) {
  const [found] = await db
    .select({ id: scans.id, bottleId: scans.bottleId, mode: scans.mode })
    .from(scans)
    .where(and(eq(scans.memberId, memberId), eq(scans.idempotencyKey, key)))
  return found
}

/** Puts a bottle back where it was, for a while and if nobody has moved it since. */
export async function undoScan(ctx: Ctx, scanId: string): Promise<void> {
  const memberId = requirePermission(ctx, "intake")
  if (!isId("scn", scanId)) throw refuse("noSuchScan")
  await transaction(ctx, async (tx) => {
    const [scan] = await tx.db
      .select()
      .from(scans)
      .where(and(eq(scans.id, scanId), eq(scans.memberId, memberId)))
      .for("update")
    if (!scan) throw refuse("noSuchScan")
    if (scan.undoneAt !== null) throw refuse("undoneAlready")
    // The sender was notified, and a bottle that is here cannot be expected again.
    if (scan.mode !== "shelve" || scan.shelfBefore === null) throw refuse("notUndoable")
    const bottle = await lockForStaff(tx, scan.bottleId)
    if (tx.now().getTime() - scan.at.getTime() > undoMinutes * 60_000)
      throw refuse("tooLate", { minutes: undoMinutes })
    if (bottle.shelf !== scan.shelf) throw refuse("movedSince")
    await assignBottleShelf(tx, bottle.id, scan.shelfBefore)
    await tx.db.update(scans).set({ undoneAt: tx.now() }).where(eq(scans.id, scan.id))
  })
}

const lastScans = 10

/** The actor's own, newest first. */
export async function listOwnScans(ctx: Ctx) {
  const memberId = requirePermission(ctx, "intake")
  const rows = await ctx.db
    .select({
      ...{ id: scans.id, mode: scans.mode, shelf: scans.shelf, shelfBefore: scans.shelfBefore },
      ...{ at: scans.at, undoneAt: scans.undoneAt, bottleId: scans.bottleId },
      ...{ name: submittedBottles.name, code: submittedBottles.code, shelfNow: submittedBottles.shelf },
    })
    .from(scans)
    .innerJoin(submittedBottles, eq(submittedBottles.id, scans.bottleId))
    .where(eq(scans.memberId, memberId))
    .orderBy(desc(scans.at), desc(scans.id))
    .limit(lastScans)
  const oldest = ctx.now().getTime() - undoMinutes * 60_000
  return rows.map(({ at, undoneAt, shelfBefore, shelfNow, ...scan }) => ({
    ...scan,
    shelfBefore,
    at: at.toISOString(),
    isUndone: undoneAt !== null,
    canUndo:
      scan.mode === "shelve" &&
      undoneAt === null &&
      shelfBefore !== null &&
      shelfNow === scan.shelf &&
      at.getTime() > oldest,
  }))
}

export type OwnScan = Awaited<ReturnType<typeof listOwnScans>>[number]
