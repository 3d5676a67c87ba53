import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requestApproval } from "#domains/approvals/request-approval.ts"
import { record } from "#domains/audit/record.ts"
import { transfers } from "#domains/payments/schema.ts"
import { requireUnlocked } from "#domains/wallet/lock-date.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { parseDollars } from "#platform/dollars.ts"
import { type Id, newId } from "#platform/ids.ts"
import { formatLocalTime } from "#platform/time.ts"
import { refuse } from "../refusals.ts"
import { transferConfirmation } from "./confirm-transfer.ts"

export const TypedTransfer = z.object({
  receivedOn: z.iso.date({ error: "dateUnclear" }),
  amount: z
    .string()
    .transform((text) => parseDollars(text) ?? 0)
    .pipe(z.int().positive({ error: "amountUnclear" })),
  payer: z.string().trim().max(300).default(""),
  text: z.string().trim().max(300).default(""),
  /** The form's key: sent twice it is one transfer. */
  key: z.string().min(8, { error: "keyRequired" }).max(100),
})
export type TypedTransfer = z.output<typeof TypedTransfer>

/** It counts once a second person confirms it. */
export async function enterTransfer(ctx: Ctx, input: TypedTransfer): Promise<Id<"trf">> {
  const actorId = requirePermission(ctx, "money")
  const { key, amount: amountCents, ...facts } = input
  requireReceived(ctx, facts.receivedOn)
  const rowHash = createHash("sha256").update(`by hand ${actorId} ${key}`).digest("hex")
  return await transaction(ctx, async (tx) => {
    await requireUnlocked(tx, facts.receivedOn, "receivedOn")
    const id = newId("trf")
    const row = { id, rowHash, ...facts, amountCents, isManual: true, createdAt: tx.now(), actorId }
    const written = await tx.db
      .insert(transfers)
      .values(row)
      .onConflictDoNothing({ target: transfers.rowHash })
      .returning({ id: transfers.id })
    if (written.length === 0) {
      const [before] = await tx.db
        .select({ id: transfers.id })
        .from(transfers)
        .where(eq(transfers.rowHash, rowHash))
      if (!before) throw refuse("noSuchTransfer")
      return before.id
    }
    await record(tx, { act: "transfers.enter", subjectId: id, after: { amountCents, ...facts } })
    await requestApproval(tx, transferConfirmation, {
      subjectId: id,
      input: {},
      facts: { amountCents, payer: facts.payer, text: facts.text, receivedOn: facts.receivedOn },
      reason: [facts.receivedOn, facts.payer, facts.text].filter(Boolean).join(", ").slice(0, 500),
      concerns: [],
    })
    return id
  })
}

export function requireReceived(ctx: Ctx, receivedOn: string): void {
  if (receivedOn > formatLocalTime(ctx.now()).slice(0, 10))
    throw refuse("dateInFuture", { field: "receivedOn" })
}
