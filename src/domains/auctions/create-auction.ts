import { sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { auditValuesOf } from "./audit-values.ts"
import { readIncrements } from "./increments/increment-table.ts"
import type { NewAuction } from "./inputs.ts"
import { auctions } from "./schema.ts"

/** Copies the current increment table, which its bidders will be held to. */
export async function createAuction(ctx: Ctx, input: NewAuction): Promise<Id<"auc">> {
  requirePermission(ctx, "auctions")
  return await transaction(ctx, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('auction number'))`)
    const [last] = await tx.db
      .select({ number: sql<number>`coalesce(max(${auctions.number}), 0)::int` })
      .from(auctions)
    const id = newId("auc")
    const increments = await readIncrements(tx)
    await tx.db.insert(auctions).values({
      id,
      number: (last?.number ?? 0) + 1,
      ...input,
      increments: [...increments],
      createdAt: tx.now(),
    })
    await record(tx, { act: "auctions.create", subjectId: id, after: auditValuesOf(input) })
    return id
  })
}
