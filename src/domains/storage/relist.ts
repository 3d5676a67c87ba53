import { and, eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { members } from "#domains/accounts/schema.ts"
import { worksWith } from "#domains/accounts/staff-roles/rights.ts"
import { record } from "#domains/audit/record.ts"
import { paragraphs } from "#domains/notifications/notification-texts.ts"
import { notify } from "#domains/notifications/notify.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { lazyTextsOf } from "#language/lazy-text.server.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"
import { storedItems } from "./schema.ts"

const maxNote = 500
const t = lazyTextsOf("storage")

export async function requestRelisting(ctx: Ctx, itemId: string, note: string): Promise<void> {
  const memberId = requirePermission(ctx, "sell")
  if (note.length > maxNote) throw refuse("noteTooLong", { field: "note" })
  await transaction(ctx, async (tx) => {
    const item = await lockItem(tx, itemId)
    if (item.memberId !== memberId) throw refuse("noSuchItem")
    if (item.status !== "stored") throw refuse("notStored")
    if (item.relistRequestedAt) throw refuse("relistRequested")
    await tx.db
      .update(storedItems)
      .set({ relistRequestedAt: tx.now(), relistNote: note || null })
      .where(eq(storedItems.id, item.id))
    const staff = await tx.db
      .select({ id: members.id })
      .from(members)
      .where(and(worksWith("ship"), eq(members.status, "active")))
    const facts = { title: item.title, username: ctx.actor.username ?? "" }
    for (const { id } of staff)
      await notify(tx, id, {
        title: t("relistRequest.title"),
        content: paragraphs(t("relistRequest.text", facts)),
      })
  })
}

export async function cancelRelisting(ctx: Ctx, itemId: string): Promise<void> {
  const memberId = requirePermission(ctx, "sell")
  await transaction(ctx, async (tx) => {
    const item = await lockItem(tx, itemId)
    if (item.memberId !== memberId) throw refuse("noSuchItem")
    if (item.status !== "stored" || !item.relistRequestedAt) throw refuse("relistNotRequested")
    await clearRequest(tx, item.id)
  })
}

export async function refuseRelisting(ctx: Ctx, itemId: string, note: string): Promise<void> {
  const staffId = requirePermission(ctx, "ship")
  const reason = note.trim().slice(0, maxNote)
  if (reason === "") throw refuse("reasonRequired", { field: "reason" })
  await transaction(ctx, async (tx) => {
    const { id, memberId, title } = await lockRequested(tx, itemId, staffId)
    await clearRequest(tx, id)
    await record(tx, { act: "storage.refuseRelist", subjectId: id, reason })
    await notify(tx, memberId, {
      title: t("relistRefused.title"),
      content: paragraphs(t("relistRefused.text", { title, reason })),
    })
  })
}

/** In the transaction that makes a consignment of it. Storage and its fees continue until the owner accepts. */
export async function startRelisting(tx: Tx, itemId: string) {
  const staffId = requirePermission(tx, "ship")
  const item = await lockRequested(tx, itemId, staffId)
  await tx.db.update(storedItems).set({ status: "relisting" }).where(eq(storedItems.id, item.id))
  const { memberId, title } = item
  await notify(tx, memberId, {
    title: t("relistTaken.title"),
    content: paragraphs(t("relistTaken.text", { title })),
  })
  return item
}

async function lockRequested(tx: Tx, itemId: string, staffId: Id<"mem">) {
  const item = await lockItem(tx, itemId)
  await requireUninvolved(tx, staffId, { memberIds: [item.memberId] })
  if (item.status !== "stored") throw refuse("notStored")
  if (!item.relistRequestedAt) throw refuse("relistNotRequested")
  return item
}

async function clearRequest(tx: Tx, itemId: Id<"sto">): Promise<void> {
  await tx.db
    .update(storedItems)
    .set({ relistRequestedAt: null, relistNote: null })
    .where(eq(storedItems.id, itemId))
}

export async function lockItem(tx: Tx, itemId: string) {
  if (!isId("sto", itemId)) throw refuse("noSuchItem")
  const [item] = await tx.db
    .select({
      id: storedItems.id,
      memberId: storedItems.memberId,
      status: storedItems.status,
      relistRequestedAt: storedItems.relistRequestedAt,
      relistNote: storedItems.relistNote,
      location: storedItems.location,
      lineId: storedItems.lineId,
      title: orderLines.title,
    })
    .from(storedItems)
    .innerJoin(orderLines, eq(orderLines.id, storedItems.lineId))
    .where(eq(storedItems.id, itemId))
    .for("update", { of: storedItems })
  if (!item) throw refuse("noSuchItem")
  return item
}
