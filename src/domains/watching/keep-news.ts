import type { Tx } from "#platform/ctx.ts"
import { type Follow, inPieces } from "./pieces.ts"
import { lotNews } from "./schema.ts"

/** Returns those that had not been notified before. */
export async function keepNews(
  tx: Tx,
  kind: (typeof lotNews.$inferSelect)["kind"],
  follows: readonly Follow[],
): Promise<Follow[]> {
  const at = tx.now()
  const fresh: Follow[] = []
  for (const piece of inPieces(follows))
    fresh.push(
      ...(await tx.db
        .insert(lotNews)
        .values(piece.map(({ memberId, lotId }) => ({ memberId, lotId, kind, at })))
        .onConflictDoNothing()
        .returning({ memberId: lotNews.memberId, lotId: lotNews.lotId })),
    )
  return fresh
}
