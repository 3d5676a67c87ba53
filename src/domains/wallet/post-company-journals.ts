import type { Tx } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { type NewJournal, sumsOf } from "./post-journal.ts"
import { journals, postings } from "./schema.ts"

const maxRows = 1_000

/** Not for members' wallets. */
export async function postCompanyJournals(tx: Tx, all: readonly NewJournal[]): Promise<void> {
  for (let from = 0; from < all.length; from += maxRows) {
    const batch = all.slice(from, from + maxRows).map((journal) => ({ ...journal, id: newId("jrn") }))
    const written = await tx.db
      .insert(journals)
      .values(
        batch.map(({ moves: _, memberId: __, ...journal }) => ({
          ...journal,
          actorId: tx.actor.id,
          at: tx.now(),
        })),
      )
      .onConflictDoNothing({ target: journals.idempotencyKey })
      .returning({ id: journals.id })
    const fresh = new Set(written.map(({ id }) => id))
    const rows = batch
      .filter(({ id }) => fresh.has(id))
      .flatMap(({ id, moves }) => sumsOf(moves).map((sum) => ({ journalId: id, ...sum })))
    if (rows.some(({ account }) => account.startsWith("member:")))
      throw new Error("Journals of members' wallets must be posted one by one")
    if (rows.length > 0) await tx.db.insert(postings).values(rows)
  }
}
