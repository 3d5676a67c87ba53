import { and, eq, isNull, lte } from "drizzle-orm"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { valuations } from "../schema.ts"

export async function endOpenValuation(
  tx: Tx,
  bottleId: Id<"btl">,
  answer: "replaced" | "lapsed" | "declined",
  at: Date,
  { onlyDue = false } = {},
): Promise<number> {
  const ended = await tx.db
    .update(valuations)
    .set({ answer, answeredAt: at })
    .where(
      and(
        eq(valuations.bottleId, bottleId),
        isNull(valuations.answer),
        onlyDue ? lte(valuations.expiresAt, at) : undefined,
      ),
    )
    .returning({ id: valuations.id })
  return ended.length
}
