import { and, eq, inArray, lte, or, type SQL } from "drizzle-orm"
import { can } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { auctions } from "./schema.ts"

export function isVisible(ctx: Ctx, auction: { status: string; previewAt: Date }): boolean {
  if (can(ctx, "auctions")) return true
  if (auction.status === "live" || auction.status === "completed") return true
  return auction.status === "scheduled" && auction.previewAt <= ctx.now()
}

export function visibleTo(ctx: Ctx): SQL | undefined {
  if (can(ctx, "auctions")) return undefined
  return or(
    inArray(auctions.status, ["live", "completed"]),
    and(eq(auctions.status, "scheduled"), lte(auctions.previewAt, ctx.now())),
  )
}
