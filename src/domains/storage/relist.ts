import { and, eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { members } from "#domains/accounts/schema.ts"
import { worksWith } from "#domains/accounts/staff-roles/rights.ts"
import { record } from "#domains/audit/record.ts"
import { notify } from "#domains/notifications/notify.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { anyTextsOf } from "#language/texts.server.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { escaped } from "#platform/html.ts"
import { type Id, isId } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"
import { storedItems } from "./schema.ts"

const maxNote = 500

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
      .select({ id: members.id, language: members.language })
      .from(members)
      .where(and(worksWith("ship"), eq(members.status, "active")))
    for (const { id, language } of staff)
      await notifyOwner(tx, { id, language }, "relistRequest", {
        title: item.title,
        username: ctx.actor.username ?? "",
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
    const { id, memberId, language, title } = await lockRequested(tx, itemId, staffId)
    await clearRequest(tx, id)
    await record(tx, { act: "storage.refuseRelist", subjectId: id, reason })
    await notifyOwner(tx, { id: memberId, language }, "relistRefused", { title, reason })
  })
}

/** In the transaction that makes a consignment of it. Storage and its fees continue until the owner accepts. */
export async function startRelisting(tx: Tx, itemId: string) {
  const staffId = requirePermission(tx, "ship")
  const item = await lockRequested(tx, itemId, staffId)
  await tx.db.update(storedItems).set({ status: "relisting" }).where(eq(storedItems.id, item.id))
  const { memberId: id, language, title } = item
  await notifyOwner(tx, { id, language }, "relistTaken", { title })
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

type ItemOwner = { id: Id<"mem">; language: Ctx["language"] | null }

async function notifyOwner(tx: Tx, { id, language }: ItemOwner, key: string, facts: Record<string, string>) {
  const t = anyTextsOf(language ?? "en", "storage")
  const plain = Object.fromEntries(Object.entries(facts).map(([name, text]) => [name, escaped(text)]))
  await notify(tx, id, { title: t(`${key}.title`, facts), content: `<p>${t(`${key}.text`, plain)}</p>` })
}
