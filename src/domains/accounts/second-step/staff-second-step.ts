import { eq } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { requireSignedIn } from "../permissions.ts"
import { members } from "../schema.ts"
import { readStaffRules } from "../staff-rules.ts"

export async function readSecondStepDeadline(ctx: Ctx): Promise<string | null> {
  const [own] = await ctx.db
    .select({ totpSince: members.totpSince, staffSince: members.staffSince })
    .from(members)
    .where(eq(members.id, requireSignedIn(ctx)))
  if (!own?.staffSince || own.totpSince) return null
  const { graceDays } = await readStaffRules(ctx)
  return new Date(own.staffSince.getTime() + graceDays * 24 * 3_600_000).toISOString()
}
