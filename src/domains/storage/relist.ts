import { and, eq, inArray } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { record } from "#domains/audit/record.ts"
import { notify } from "#domains/notices/notify.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { textsOf } from "#language/texts.server.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { escaped } from "#platform/html.ts"
import { type Id, isId } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"
import { storedItems } from "./schema.ts"
import { endStored } from "./settle-stored.ts"

const mostNote = 500

/** A wish to have something sold in an auction. Nothing moves until staff confirm it. */
export async function askToRelist(ctx: Ctx, itemId: string, note: string): Promise<void> {
  const memberId = requirePermission(ctx, "sell")
  if (note.length > mostNote) throw refuse("noteTooLong", { field: "note" })
  await transaction(ctx, async (tx) => {
    const item = await lockItem(tx, itemId)
    if (item.memberId !== memberId) throw refuse("noSuchItem")
    if (item.status !== "kept") throw refuse("notKept")
    if (item.relistAskedAt) throw refuse("relistAsked")
    await tx.db
      .update(storedItems)
      .set({ relistAskedAt: tx.now(), relistNote: note || null })
      .where(eq(storedItems.id, item.id))
    const staff = await tx.db
      .select({ id: members.id, language: members.language })
      .from(members)
      .where(and(inArray(members.role, ["shopkeeper", "admin"]), eq(members.status, "active")))
    for (const { id, language } of staff)
      await tell(tx, { id, language }, "relistWished", {
        title: item.title,
        username: ctx.actor.username ?? "",
      })
  })
}

/** Takes the wish back. */
export async function dropRelist(ctx: Ctx, itemId: string): Promise<void> {
  const memberId = requirePermission(ctx, "sell")
  await transaction(ctx, async (tx) => {
    const item = await lockItem(tx, itemId)
    if (item.memberId !== memberId) throw refuse("noSuchItem")
    if (item.status !== "kept" || !item.relistAskedAt) throw refuse("relistNotAsked")
    await endWish(tx, item.id)
  })
}

/** Staff take it in for an auction, or say why not; its owner is told. */
export async function answerRelist(
  ctx: Ctx,
  itemId: string,
  answer: { isTaken: true } | { isTaken: false; reason: string },
): Promise<void> {
  requirePermission(ctx, "ship")
  const reason = answer.isTaken ? undefined : answer.reason.trim().slice(0, mostNote)
  if (reason === "") throw refuse("reasonRequired", { field: "reason" })
  await transaction(ctx, async (tx) => {
    const item = await lockItem(tx, itemId)
    if (item.status !== "kept") throw refuse("notKept")
    if (!item.relistAskedAt) throw refuse("relistNotAsked")
    if (answer.isTaken) await endStored(tx, [item.id], "relisted")
    else await endWish(tx, item.id)
    await record(tx, {
      act: answer.isTaken ? "storage.relist" : "storage.refuseRelist",
      subjectId: item.id,
      ...(reason ? { reason } : {}),
      before: { status: item.status },
      after: { status: answer.isTaken ? "relisted" : "kept" },
    })
    const { memberId: id, language, title } = item
    await tell(tx, { id, language }, answer.isTaken ? "relistTaken" : "relistRefused", {
      title,
      reason: reason ?? "",
    })
  })
}

async function endWish(tx: Tx, itemId: Id<"sto">): Promise<void> {
  await tx.db
    .update(storedItems)
    .set({ relistAskedAt: null, relistNote: null })
    .where(eq(storedItems.id, itemId))
}

/** The item with what it is called and its owner's language; its row is held. */
export async function lockItem(tx: Tx, itemId: string) {
  if (!isId("sto", itemId)) throw refuse("noSuchItem")
  const [item] = await tx.db
    .select({
      id: storedItems.id,
      memberId: storedItems.memberId,
      status: storedItems.status,
      relistAskedAt: storedItems.relistAskedAt,
      title: orderLines.title,
      language: members.language,
    })
    .from(storedItems)
    .innerJoin(orderLines, eq(orderLines.id, storedItems.lineId))
    .innerJoin(members, eq(members.id, storedItems.memberId))
    .where(eq(storedItems.id, itemId))
    .for("update", { of: storedItems })
  if (!item) throw refuse("noSuchItem")
  return item
}

type Member = { id: Id<"mem">; language: Ctx["language"] | null }

/** A notice in the member's language. What people wrote is escaped. */
async function tell(tx: Tx, { id, language }: Member, key: string, facts: Record<string, string>) {
  const t = textsOf(language ?? "en", "storage")
  const plain = Object.fromEntries(Object.entries(facts).map(([name, text]) => [name, escaped(text)]))
  await notify(tx, id, { title: t(`${key}.title`, facts), content: `<p>${t(`${key}.text`, plain)}</p>` })
}
