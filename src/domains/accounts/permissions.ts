import type { Actor, Ctx, Role } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"

const everyday = [
  "account", // see and change the own profile, addresses, settings and notices
  "pay", // see and pay what is owed
  "bid",
  "pledge", // drams
  "buy",
  "sell",
  "wallet", // ask for a payout
  "wish",
  "rate",
  "write", // comments and articles
] as const

/** What each role may do. The whole of it, in one place; every call and screen asks here. */
const permissions = {
  user: everyday,
  member: [...everyday, "deliverAbroad"],
  auctioneer: [...everyday, "desk", "auctions", "breakGlass", "intake", "integrity"],
  shopkeeper: [...everyday, "desk", "intake", "catalogue", "stock", "shop", "orders", "ship"],
  editor: [...everyday, "desk", "publish"],
  finance: [...everyday, "desk", "orders", "money"],
  admin: [
    ...everyday,
    "deliverAbroad",
    "desk",
    "auctions",
    "breakGlass", // look at one bidder's maximum, with a second person
    "integrity", // what accounts have in common, and who bids against whom
    "intake", // bottles that are sent in: value, receive, inspect, put into a sale
    "catalogue", // products, casks, distilleries, bottlers, words
    "stock", // receive, count, correct
    "shop", // listings, prices, rounds of drams, enquiries
    "orders", // see everybody's
    "ship", // pack, send, hand over, shelves of storage
    "publish", // news, reviews, comments, notices, newsletters, banners, colours
    "money", // transfers, refunds, withdrawals, points, takings
    "settings",
    "members",
    "roles",
    "audit",
  ],
} as const satisfies Record<Role, readonly string[]>

/** What is left of it while somebody is suspended: to see the own account and to pay what is owed. */
const leftWhenSuspended: readonly Permission[] = ["pay"]

/** What waits for the e-mail address to be verified: whatever binds its member or is read by others. */
const forVerified: readonly Permission[] = ["bid", "pledge", "sell", "wallet", "rate", "write"]

export type Permission = (typeof permissions)[Role][number]

export const roles = Object.keys(permissions) as readonly Role[]

/** Who somebody is to the house, wherever it was read. */
export type Standing = Pick<Actor, "role" | "status" | "isVerified" | "isUnsecured" | "isMember">

export type Bar =
  | "signIn"
  | "banned"
  | "suspended"
  | "notAllowed"
  | "needsSecondStep"
  | "runsAuctions"
  | "notVerified"

/** Staff with one of these permissions run the sale or see its reserves, so they may not do this. */
const barredBy: Partial<Record<Permission, readonly Permission[]>> = {
  bid: ["auctions", "intake"],
  pledge: ["auctions"],
}

/** Why somebody may not, or undefined. The one place that weighs role and standing. */
export function denialReason(
  { role, status, isVerified, isUnsecured, isMember }: Standing,
  permission: Permission,
): Bar | undefined {
  if (role === null) return "signIn"
  if (status === "banned") return "banned"
  if (status === "suspended" && !leftWhenSuspended.includes(permission)) return "suspended"
  if (!has(role, permission) && !(isMember && has("member", permission))) return "notAllowed"
  if (isUnsecured && !has("user", permission) && permission !== "deliverAbroad") return "needsSecondStep"
  if (barredBy[permission]?.some((other) => has(role, other))) return "runsAuctions"
  return !isVerified && forVerified.includes(permission) ? "notVerified" : undefined
}

export function may({ actor }: Pick<Ctx, "actor">, permission: Permission): boolean {
  return denialReason(actor, permission) === undefined
}

/** Whether a member has the perks of a paid membership. */
export function hasPerks({ role, isMember }: Pick<Actor, "role" | "isMember">): boolean {
  return role === "member" || isMember === true
}

function has(role: Role, permission: Permission): boolean {
  return (permissions[role] as readonly Permission[]).includes(permission)
}

/** Of these, each opens maximums, reserves, money, or the way to them. */
const grantedByTwo: readonly Permission[] = [
  "auctions",
  "breakGlass",
  "money",
  "members",
  "roles",
  "settings",
]

/** Whether a role is one of staff. */
export function isStaffRole(role: Role): boolean {
  return has(role, "desk")
}

/** Whether it takes two people to give this role to somebody. */
export function takesTwoToGrant(role: Role): boolean {
  return grantedByTwo.some((permission) => has(role, permission))
}

/** Whether one role may do all that another may: only then may it be given by who has the first. */
export function covers(role: Role, other: Role): boolean {
  return permissions[other].every((permission) => has(role, permission))
}

export function requirePermission(ctx: Pick<Ctx, "actor">, permission: Permission): Id<"mem"> {
  const memberId = requireSignedIn(ctx)
  const bar = denialReason(ctx.actor, permission)
  if (bar) throw refuse(bar)
  return memberId
}

/** The id of whoever is signed in, or a refusal. Enough for looking at what is one's own. */
export function requireSignedIn({ actor }: Pick<Ctx, "actor">): Id<"mem"> {
  if (actor.id === null) throw refuse("signIn")
  return actor.id
}

/** Whose row this is: one's own, or anybody's for staff with the permission. Whatever else was sent is refused alike. */
export function requireOwn(
  ctx: Pick<Ctx, "actor">,
  memberId: string,
  { orMay }: { orMay?: Permission } = {},
): Id<"mem"> {
  const own = requireSignedIn(ctx)
  if (memberId === own) return own
  if (orMay && may(ctx, orMay)) return memberId as Id<"mem">
  throw refuse("notYours")
}
