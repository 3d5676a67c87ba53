import { postCompanyJournals } from "#domains/wallet/post-company-journals.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"

type PostedTransfer = { id: Id<"trf">; amountCents: Cents }

/** The ledger has every cent in the bank, even without a known owner. */
export async function postReceived(tx: Tx, received: readonly PostedTransfer[]): Promise<void> {
  await postCompanyJournals(
    tx,
    received.map(({ id, amountCents }) => ({
      kind: "transfer-received",
      subjectId: id,
      idempotencyKey: `received ${id}`,
      moves: [{ from: "outside:paynow", to: "company:transfers", amount: amountCents }],
    })),
  )
}

export async function postReturned(tx: Tx, { id, amountCents }: PostedTransfer): Promise<void> {
  if (amountCents === 0) return
  await postCompanyJournals(tx, [
    {
      kind: "transfer-returned",
      subjectId: id,
      idempotencyKey: `returned ${id}`,
      moves: [{ from: "company:transfers", to: "outside:paynow", amount: amountCents }],
    },
  ])
}
