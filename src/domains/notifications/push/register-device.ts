import { and, asc, eq, inArray } from "drizzle-orm"
import { requireOwn, requirePermission, requireSignedIn } from "#domains/accounts/permissions.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { isPublicUrl } from "#platform/http/public-url.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { type Id, newId } from "#platform/ids.ts"
import { refuse } from "../refusals.ts"
import { pushDevices } from "../schema.ts"
import type { NewDevice } from "./inputs.ts"

const perMember: Limit = { name: "push-device", times: 20, seconds: 60 }
const maxDevices = 10

/** A browser belongs to the member who registered it last. */
export async function registerDevice(ctx: Ctx, { endpoint, keys }: NewDevice): Promise<Id<"psh">> {
  const memberId = requirePermission(ctx, "account")
  const retryAfterSeconds = await countTry(ctx.app, perMember, memberId)
  if (retryAfterSeconds) throw refuse("tooManyTries", { retryAfterSeconds })
  if (!ctx.app.mayCallInside && !isPublicUrl(endpoint)) throw refuse("deviceInvalid", { field: "endpoint" })
  return await transaction(ctx, async (tx) => {
    const device = { memberId, ...keys, name: (ctx.client.userAgent ?? "").slice(0, 300), isExpired: false }
    const [registered] = await tx.db
      .insert(pushDevices)
      .values({ id: newId("psh"), endpoint, ...device, createdAt: tx.now() })
      .onConflictDoUpdate({ target: pushDevices.endpoint, set: device })
      .returning({ id: pushDevices.id })
    if (!registered) throw new Error("The device was neither inserted nor updated")
    await removeOldest(tx, memberId, registered.id)
    return registered.id
  })
}

async function removeOldest(tx: Tx, memberId: Id<"mem">, registeredId: Id<"psh">): Promise<void> {
  const own = await tx.db
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(eq(pushDevices.memberId, memberId))
    .orderBy(asc(pushDevices.createdAt), asc(pushDevices.id))
  const tooMany = own
    .slice(0, Math.max(0, own.length - maxDevices))
    .map(({ id }) => id)
    .filter((id) => id !== registeredId)
  if (tooMany.length > 0) await tx.db.delete(pushDevices).where(inArray(pushDevices.id, tooMany))
}

export async function removeDevice(ctx: Ctx, deviceId: string): Promise<void> {
  requireSignedIn(ctx)
  const [device] = await ctx.db
    .select({ memberId: pushDevices.memberId })
    .from(pushDevices)
    .where(idIs(pushDevices.id, deviceId))
  if (!device) throw refuse("noSuchDevice")
  const memberId = requireOwn(ctx, device.memberId)
  await ctx.db
    .delete(pushDevices)
    .where(and(idIs(pushDevices.id, deviceId), eq(pushDevices.memberId, memberId)))
}
