import type { Ctx, Role } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"

/** What each role may do beyond what every signed-in person may. The whole of it, in one place. */
const permissions = {
  user: [],
  member: [],
  auctioneer: ["desk", "auctions"],
  shopkeeper: ["desk"],
  editor: ["desk"],
  finance: ["desk"],
  admin: ["desk", "auctions", "settings", "roles"],
} as const satisfies Record<Role, readonly string[]>

export type Permission = (typeof permissions)[Role][number]

export function may(ctx: Pick<Ctx, "actor">, permission: Permission): boolean {
  const { role, status } = ctx.actor
  return (
    role !== null && status === "active" && (permissions[role] as readonly Permission[]).includes(permission)
  )
}

export function requirePermission(ctx: Ctx, permission: Permission): void {
  requireSignedIn(ctx)
  if (!may(ctx, permission)) throw refuse("notAllowed")
}

/** The id of whoever is signed in, or a refusal. */
export function requireSignedIn(ctx: Ctx): Id<"mem"> {
  if (ctx.actor.id === null) throw refuse("signIn")
  return ctx.actor.id
}
