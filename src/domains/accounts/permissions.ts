import type { Actor, Ctx, Role } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"

const everyday = [
  "account", // see and change the own profile, addresses, settings and notifications
  "pay", // see and pay own debts
  "bid",
  "pledge", // drams
  "buy",
  "sell",
  "wallet", // ask for a payout
  "wish",
  "rate",
  "write", // comments and articles
] as const

/** The permissions of each role. The only such table: every API call and page checks here. */
const permissions = {
  user: everyday,
  member: [...everyday, "deliverAbroad"],
  auctioneer: [...everyday, "adminPages", "auctions", "breakGlass", "intake", "integrity"],
  shopkeeper: [...everyday, "adminPages", "intake", "catalogue", "stock", "shop", "orders", "ship"],
  editor: [...everyday, "adminPages", "publish"],
  finance: [...everyday, "adminPages", "orders", "money"],
  admin: [
    ...everyday,
    "deliverAbroad",
    "adminPages",
    "auctions",
    "breakGlass", // see one bidder's maximum, with a second person
    "integrity", // links between accounts, and who bids against whom
    "intake", // consigned bottles: value, receive, inspect, put into a sale
    "catalogue", // products, casks, distilleries, bottlers, texts
    "stock", // receive, count, correct
    "shop", // listings, prices, dram sales, enquiries
    "orders", // see everybody's
    "ship", // pack, send, hand over, storage shelves
    "publish", // news, reviews, comments, notices, newsletters, banners, colours
    "money", // transfers, refunds, withdrawals, points, revenue
    "settings",
    "members",
    "roles",
    "audit",
  ],
} as const satisfies Record<Role, readonly string[]>

/** Permissions left while a member is suspended: to see the own account and to pay debts. */
const allowedWhenSuspended: readonly Permission[] = ["pay"]

/** Permissions that need a verified e-mail address: acts that bind the member or are read by others. */
const needsVerified: readonly Permission[] = ["bid", "pledge", "sell", "wallet", "rate", "write"]

export type Permission = (typeof permissions)[Role][number]

export const roles = Object.keys(permissions) as readonly Role[]

export type RoleAndStatus = Pick<Actor, "role" | "status" | "isVerified" | "isUnsecured" | "isMember">

export type DenialReason =
  | "signIn"
  | "banned"
  | "suspended"
  | "notAllowed"
  | "needsSecondStep"
  | "runsAuctions"
  | "notVerified"

/** Staff with one of these permissions run the sale or see its reserves, so they may not do this. */
const conflicting: Partial<Record<Permission, readonly Permission[]>> = {
  bid: ["auctions", "intake"],
  pledge: ["auctions"],
}

/** The reason why an actor lacks a permission, or undefined. The one place that evaluates role and account status. */
export function denialReason(
  { role, status, isVerified, isUnsecured, isMember }: RoleAndStatus,
  permission: Permission,
): DenialReason | undefined {
  if (role === null) return "signIn"
  if (status === "banned") return "banned"
  if (status === "suspended" && !allowedWhenSuspended.includes(permission)) return "suspended"
  if (!has(role, permission) && !(isMember && has("member", permission))) return "notAllowed"
  if (isUnsecured && !has("user", permission) && permission !== "deliverAbroad") return "needsSecondStep"
  if (conflicting[permission]?.some((other) => has(role, other))) return "runsAuctions"
  return !isVerified && needsVerified.includes(permission) ? "notVerified" : undefined
}

export function can({ actor }: Pick<Ctx, "actor">, permission: Permission): boolean {
  return denialReason(actor, permission) === undefined
}

export function hasPerks({ role, isMember }: Pick<Actor, "role" | "isMember">): boolean {
  return role === "member" || isMember === true
}

function has(role: Role, permission: Permission): boolean {
  return (permissions[role] as readonly Permission[]).includes(permission)
}

/** Each of these gives access to maximums, reserves or money, or a way to obtain it. */
const grantedByApproval: readonly Permission[] = [
  "auctions",
  "breakGlass",
  "money",
  "members",
  "roles",
  "settings",
]

export function isStaffRole(role: Role): boolean {
  return has(role, "adminPages")
}

export function needsApprovalToGrant(role: Role): boolean {
  return grantedByApproval.some((permission) => has(role, permission))
}

/** True if one role has every permission of another: only then may its holder grant the other. */
export function covers(role: Role, other: Role): boolean {
  return permissions[other].every((permission) => has(role, permission))
}

export function requirePermission(ctx: Pick<Ctx, "actor">, permission: Permission): Id<"mem"> {
  const memberId = requireSignedIn(ctx)
  const reason = denialReason(ctx.actor, permission)
  if (reason) throw refuse(reason)
  return memberId
}

/** Returns the id of the signed-in member, or refuses. Sufficient for reading one's own data. */
export function requireSignedIn({ actor }: Pick<Ctx, "actor">): Id<"mem"> {
  if (actor.id === null) throw refuse("signIn")
  return actor.id
}

/**
 * Returns the owner's id: the member's own, or anybody's for staff with the permission. Any other id gives the same
 * refusal.
 */
export function requireOwn(
  ctx: Pick<Ctx, "actor">,
  memberId: string,
  { orMay }: { orMay?: Permission } = {},
): Id<"mem"> {
  const own = requireSignedIn(ctx)
  if (memberId === own) return own
  if (orMay && can(ctx, orMay)) return memberId as Id<"mem">
  throw refuse("notYours")
}
