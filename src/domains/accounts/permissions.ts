import { type BuiltInRole, type Role, roleNames, type StaffRole } from "#domains/accounts/roles.ts"
import type { Actor, Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"
import { type StaffPermission, staffPermissions } from "./staff-permissions.ts"

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
  admin: [...everyday, "deliverAbroad", "adminPages", ...staffPermissions],
} as const satisfies Record<BuiltInRole, readonly string[]>

/** A suspended member may see the account and pay debts. */
const allowedWhenSuspended: readonly Permission[] = ["pay"]

/** Acts that bind the member or are read by others. */
const needsVerified: readonly Permission[] = ["bid", "pledge", "sell", "wallet", "rate", "write"]

export type Permission = (typeof permissions)[BuiltInRole][number]

/** What decides which permissions an account has. */
export type Grants = Pick<Actor, "role"> & { staffRole?: Pick<StaffRole, "permissions"> | null }

export type RoleAndStatus = Grants &
  Pick<Actor, "status" | "isVerified" | "isUnsecured" | "isMember" | "isReadOnly">

export type DenialReason =
  | "signIn"
  | "banned"
  | "suspended"
  | "notAllowed"
  | "readOnly"
  | "twoStepRequired"
  | "runsAuctions"
  | "notVerified"

/** Staff who run the sale or see its reserves may not do this. */
const conflicting: Partial<Record<Permission, readonly Permission[]>> = {
  bid: ["auctions", "intake"],
  pledge: ["auctions"],
}

/** The only place that evaluates role and account status. */
export function denialReason(account: RoleAndStatus, permission: Permission): DenialReason | undefined {
  const { role, status, isVerified, isUnsecured, isMember, isReadOnly } = account
  if (role === null) return "signIn"
  if (status === "banned") return "banned"
  if (status === "suspended" && !allowedWhenSuspended.includes(permission)) return "suspended"
  if (!has(account, permission) && !(isMember && builtIn("member", permission))) return "notAllowed"
  const isOfStaff = !builtIn("member", permission)
  if (isUnsecured && isOfStaff) return "twoStepRequired"
  if (isReadOnly && isOfStaff) return "readOnly"
  if (conflicting[permission]?.some((other) => has(account, other))) return "runsAuctions"
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

function has(account: Grants, permission: Permission): boolean {
  return permissionsIn(account).includes(permission)
}

function builtIn(role: BuiltInRole, permission: Permission): boolean {
  return has({ role }, permission)
}

function permissionsIn({ role, staffRole }: Grants): readonly Permission[] {
  if (role === null) return []
  return role === "staff" ? [...everyday, "adminPages", ...(staffRole?.permissions ?? [])] : permissions[role]
}

const grantedByApproval: readonly Permission[] = [
  "auctions",
  "breakGlass",
  "money",
  "members",
  "roles",
  "settings",
]

/** For roles that staff define see `worksWith` (`staff-roles/rights.ts`). */
export function builtInRolesWith(permission: Permission): BuiltInRole[] {
  return roleNames.filter((role) => builtIn(role, permission))
}

export function isStaffRole(role: Role): boolean {
  return role === "staff" || builtIn(role, "adminPages")
}

export function needsApprovalToGrant(account: Grants): boolean {
  return needsApproval(permissionsIn(account))
}

export function needsApproval(gained: readonly Permission[]): boolean {
  return gained.some((permission) => grantedByApproval.includes(permission))
}

export function covers(account: Grants, other: Grants): boolean {
  return permissionsIn(other).every((permission) => has(account, permission))
}

/** The permissions of staff that a role contains. */
export function staffPermissionsIn(account: Grants): StaffPermission[] {
  return staffPermissions.filter((permission) => has(account, permission))
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
  const denial = orWith ? denialReason(ctx.actor, orWith) : "notAllowed"
  if (denial === undefined) return isId("mem", memberId) ? memberId : nobody
  if (denial === "readOnly") throw refuse(denial)
  throw refuse("notYours")
}
