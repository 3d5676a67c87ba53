import type { Tx } from "#platform/ctx.ts"
import { inChunks, type MemberLot } from "./chunks.ts"
import { lotNews } from "./schema.ts"

export async function recordNotified(
  tx: Tx,
  kind: (typeof lotNews.$inferSelect)["kind"],
  follows: readonly MemberLot[],
): Promise<MemberLot[]> {
  const at = tx.now()
  const fresh: MemberLot[] = []
  for (const chunk of inChunks(follows))
    fresh.push(
      ...(await tx.db
        .insert(lotNews)
        .values(chunk.map(({ memberId, lotId }) => ({ memberId, lotId, kind, at })))
        .onConflictDoNothing()
        .returning({ memberId: lotNews.memberId, lotId: lotNews.lotId })),
    )
  return fresh
}
