import { inArray, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { submittedBottles } from "../schema.ts"

/** The way of a bottle from the seller to a sale. Later ones keep their last state, so they would be read whole. */
const stages = [
  "submitted",
  "valued",
  "agreed",
  "received",
  "inspected",
  "photographed",
  "catalogued",
] as const

export async function countOpenBottles(ctx: Ctx) {
  requirePermission(ctx, "intake")
  const { state } = submittedBottles
  const rows = await ctx.db
    .select({ state, count: sql<number>`count(*)::int` })
    .from(submittedBottles)
    .where(inArray(state, [...stages]))
    .groupBy(state)
  const counts = new Map(rows.map((row) => [row.state, row.count]))
  return stages.map((stage) => ({ stage, count: counts.get(stage) ?? 0 }))
}

export type IntakeStage = Awaited<ReturnType<typeof countOpenBottles>>[number]
