import { and, eq, isNull } from "drizzle-orm"
import type { ApprovalKind, Approved } from "#domains/approvals/kind.ts"
import { transfers } from "#domains/payments/schema.ts"
import { requireUnlocked } from "#domains/wallet/lock-date.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Tx } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { pick } from "#platform/pick.ts"
import { refuse } from "../refusals.ts"
import { postReceived } from "./post-transfer-journals.ts"

/** A typed transfer pays nothing until a second person finds it in the bank, or a statement contains it. */
export const transferConfirmation: ApprovalKind = {
  kind: "transfers.confirm",
  permission: "money",
  path: (transferId) => pathTo("/admin/transfers/:id", { id: transferId }),
  async execute(tx, { subjectId }) {
    const [transfer] = await tx.db
      .select({ receivedOn: transfers.receivedOn })
      .from(transfers)
      .where(unconfirmed(subjectId))
    if (transfer) await requireUnlocked(tx, transfer.receivedOn)
    const [confirmed] = await tx.db
      .update(transfers)
      .set({ confirmedAt: tx.now(), confirmedById: tx.actor.id })
      .where(and(unconfirmed(subjectId), eq(transfers.status, "open")))
      .returning(pick(transfers, "id", "amountCents"))
    if (!confirmed) throw refuse("transferEnded")
    await postReceived(tx, [confirmed])
  },
  dismiss: voidTransfer,
}

async function voidTransfer(tx: Tx, { subjectId }: Approved): Promise<void> {
  await tx.db.update(transfers).set({ status: "void" }).where(unconfirmed(subjectId))
}

function unconfirmed(transferId: string) {
  return and(idIs(transfers.id, transferId), isNull(transfers.confirmedAt))
}
