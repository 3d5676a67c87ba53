import { and, asc, eq, inArray } from "drizzle-orm"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import type { Ctx, Language } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { pushDevices } from "../schema.ts"

export async function listDevices(ctx: Ctx) {
  const memberId = requireSignedIn(ctx)
  return await ctx.db
    .select({
      id: pushDevices.id,
      userAgent: pushDevices.name,
      createdAt: pushDevices.createdAt,
      lastSentAt: pushDevices.lastSentAt,
    })
    .from(pushDevices)
    .where(and(eq(pushDevices.memberId, memberId), eq(pushDevices.isExpired, false)))
    .orderBy(asc(pushDevices.createdAt), asc(pushDevices.id))
}

export type OwnersDevices = ReadonlyMap<Id<"mem">, { language: Language; deviceIds: readonly Id<"psh">[] }>

export async function listOwnersDevices(
  ctx: Pick<Ctx, "db">,
  memberIds: readonly Id<"mem">[],
): Promise<OwnersDevices> {
  if (memberIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: pushDevices.id, memberId: pushDevices.memberId, language: members.language })
    .from(pushDevices)
    .innerJoin(members, eq(members.id, pushDevices.memberId))
    .where(and(inArray(pushDevices.memberId, [...memberIds]), eq(pushDevices.isExpired, false)))
  const own = Map.groupBy(rows, ({ memberId }) => memberId)
  return new Map(
    [...own].map(([memberId, devices]) => [
      memberId,
      { language: devices[0]?.language ?? "en", deviceIds: devices.map(({ id }) => id) },
    ]),
  )
}
