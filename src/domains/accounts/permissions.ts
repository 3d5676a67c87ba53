import type { Role } from "#domains/accounts/roles.ts"
import type { Actor, Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { keysOf } from "#platform/records.ts"
import { refuse } from "./refusals.ts"

const everyday = [
  "account",
  "pay",
  "bid",
  "pledge",
  "buy",
  "sell",
  "wallet",
  "wish",
  "rate",
  "write",
] as const

const permissions = {
  user: everyday,
  member: [...everyday, "deliverAbroad"],
  auctioneer: [...everyday, "adminPages", "people", "auctions", "breakGlass", "intake", "integrity"],
  shopkeeper: [...everyday, "adminPages", "people", "intake", "catalogue", "stock", "shop", "orders", "ship"],
  editor: [...everyday, "adminPages", "publish"],
  finance: [...everyday, "adminPages", "people", "orders", "money"],
  admin: [
    ...everyday,
    "deliverAbroad",
    "adminPages",
    "auctions",
    "breakGlass",
    "integrity",
    "intake",
    "catalogue",
    "stock",
    "shop",
    "orders",
    "ship",
    "publish",
    "money",
    "settings",
    "people",
    "members",
    "roles",
    "audit",
  ],
} as const satisfies Record<Role, readonly string[]>

/** A suspended member may see the account and pay debts. */
const allowedWhenSuspended: readonly Permission[] = ["pay"]

/** Acts that bind the member or are read by others. */
const needsVerified: readonly Permission[] = ["bid", "pledge", "sell", "wallet", "rate", "write"]

export type Permission = (typeof permissions)[Role][number]

export const roles = keysOf(permissions)

export type RoleAndStatus = Pick<Actor, "role" | "status" | "isVerified" | "isUnsecured" | "isMember">

export type DenialReason =
  | "signIn"
  | "banned"
  | "suspended"
  | "notAllowed"
  | "twoStepRequired"
  | "runsAuctions"
  | "notVerified"

/** Staff who run the sale or see its reserves may not do this. */
const conflicting: Partial<Record<Permission, readonly Permission[]>> = {
  bid: ["auctions", "intake"],
  pledge: ["auctions"],
}

/** The only place that evaluates role and account status. */
export function denialReason(
  { role, status, isVerified, isUnsecured, isMember }: RoleAndStatus,
  permission: Permission,
): DenialReason | undefined {
  if (role === null) return "signIn"
  if (status === "banned") return "banned"
  if (status === "suspended" && !allowedWhenSuspended.includes(permission)) return "suspended"
  if (!has(role, permission) && !(isMember && has("member", permission))) return "notAllowed"
  if (isUnsecured && !has("user", permission) && permission !== "deliverAbroad") return "twoStepRequired"
  if (conflicting[permission]?.some((other) => has(role, other))) return "runsAuctions"
  return !isVerified && needsVerified.includes(permission) ? "notVerified" : undefined
}

export function can({ actor }: Pick<Ctx, "actor">, permission: Permission): boolean {
  return denialReason(actor, permission) === undefined
}

/** The permissions that the actor has now, by role and account status. */
export function permissionsOf({ actor }: Pick<Ctx, "actor">): Permission[] {
  return permissions.admin.filter((permission) => denialReason(actor, permission) === undefined)
}

export function hasPerks({ role, isMember }: Pick<Actor, "role" | "isMember">): boolean {
  return role === "member" || isMember === true
}

function has(role: Role, permission: Permission): boolean {
  const granted: readonly Permission[] = permissions[role]
  return granted.includes(permission)
}

const grantedByApproval: readonly Permission[] = [
  "auctions",
  "breakGlass",
  "money",
  "members",
  "roles",
  "settings",
]

export function rolesWith(permission: Permission): Role[] {
  return roles.filter((role) => has(role, permission))
}

export function isStaffRole(role: Role): boolean {
  return has(role, "adminPages")
}

export function needsApprovalToGrant(role: Role): boolean {
  return grantedByApproval.some((permission) => has(role, permission))
}

export function covers(role: Role, other: Role): boolean {
  return permissions[other].every((permission) => has(role, permission))
}

export function requirePermission(ctx: Pick<Ctx, "actor">, permission: Permission): Id<"mem"> {
  const memberId = requireSignedIn(ctx)
  const reason = denialReason(ctx.actor, permission)
  if (reason) throw Object.assign(refuse(reason), { permission })
  return memberId
}

export function requireSignedIn({ actor }: Pick<Ctx, "actor">): Id<"mem"> {
  if (actor.id === null) throw refuse("signIn")
  return actor.id
}

/** Has the form of an id, but matches no member. */
const nobody: Id<"mem"> = "mem_"

/** The member's own id, or anybody's for staff with the permission. The refusal does not reveal which ids exist. */
export function requireOwn(
  ctx: Pick<Ctx, "actor">,
  memberId: string,
  { orWith }: { orWith?: Permission } = {},
): Id<"mem"> {
  const own = requireSignedIn(ctx)
  if (memberId === own) return own
  if (orWith && can(ctx, orWith)) return isId("mem", memberId) ? memberId : nobody
  throw refuse("notYours")
}
