import { desc } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { logHeads } from "./schema.ts"

/** Undefined until one is signed. */
export async function readLastHead({
  db,
}: Pick<Ctx, "db">): Promise<typeof logHeads.$inferSelect | undefined> {
  const [head] = await db.select().from(logHeads).orderBy(desc(logHeads.size)).limit(1)
  return head
}
