import { eq, sql } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { members } from "#domains/accounts/schema.ts"
import { record } from "#domains/audit/record.ts"
import { transfers } from "#domains/payments/schema.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { refuse } from "../refusals.ts"
import { creditRest, type FundingTransfer, handlersOf } from "./match-transfers.ts"
import { postReturned } from "./post-transfer-journals.ts"
import { readTransferRests } from "./read-transfer-rests.ts"
import { requireColleague } from "./require-colleague.ts"

export const TransferReason = z.object({
  reason: z.string().trim().min(1, { error: "reasonRequired" }).max(500, { error: "rowTooLong" }),
})
export type TransferReason = z.output<typeof TransferReason>

/** For a guest's over-payment, or a stranger's money. */
export async function returnTransfer(
  ctx: Ctx,
  transferId: string,
  { reason }: TransferReason,
): Promise<void> {
  const actorId = requirePermission(ctx, "money")
  await transaction(ctx, async (tx) => {
    const { id, restCents } = await lockOpenTransfer(tx, transferId, actorId)
    await postReturned(tx, { id, amountCents: restCents })
    await tx.db.update(transfers).set({ status: "returned" }).where(eq(transfers.id, id))
    await record(tx, { act: "transfers.return", subjectId: id, reason, after: { returnedCents: restCents } })
  })
}

export async function creditTransfer(
  ctx: Ctx,
  transferId: string,
  { member }: { member: string },
): Promise<void> {
  const actorId = requirePermission(ctx, "money")
  await transaction(ctx, async (tx) => {
    const transfer = await lockOpenTransfer(tx, transferId, actorId)
    const name = member.trim().toLowerCase()
    const [found] = await tx.db
      .select({ id: members.id })
      .from(members)
      .where(sql`lower(${members.username}) = ${name} or lower(${members.email}) = ${name}`)
    if (!found) throw refuse("memberRequired", { field: "member" })
    await requireUninvolved(tx, actorId, { memberIds: [found.id] })
    await creditRest(tx, transfer, found.id)
    await tx.db.update(transfers).set({ status: "matched" }).where(eq(transfers.id, transfer.id))
  })
}

async function lockOpenTransfer(tx: Tx, transferId: string, actorId: Id<"mem">): Promise<FundingTransfer> {
  if (!isId("trf", transferId)) throw refuse("noSuchTransfer")
  const [row] = await tx.db.select().from(transfers).where(eq(transfers.id, transferId)).for("update")
  if (!row) throw refuse("noSuchTransfer")
  if (row.status !== "open") throw refuse("transferEnded")
  if (row.confirmedAt === null) throw refuse("transferNotConfirmed")
  await requireColleague(tx, actorId, [row])
  const restCents = (await readTransferRests(tx, [row])).get(row.id) ?? 0
  return { id: row.id, restCents, handlers: handlersOf(row, actorId) }
}
