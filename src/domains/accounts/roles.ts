import type { Actor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { StaffPermission } from "./staff-permissions.ts"

/** Their permissions are fixed (`permissions.ts`). */
export const roleNames = ["user", "member", "auctioneer", "shopkeeper", "editor", "finance", "admin"] as const

export type BuiltInRole = (typeof roleNames)[number]

/** `staff` has the permissions of a row of `staff_roles`. */
export const storedRoleNames = [...roleNames, "staff"] as const

export type Role = (typeof storedRoleNames)[number]

export type StaffRole = {
  id: Id<"rol">
  name: string
  permissions: readonly StaffPermission[]
  isReadOnly: boolean
}

export const accountStatuses = ["active", "suspended", "banned"] as const

export type AccountStatus = (typeof accountStatuses)[number]

declare module "#platform/ctx.ts" {
  interface Actor {
    role: Role | null
    /** Set with the role `staff`. */
    staffRole?: StaffRole | null
    /** In a request that may change something, of staff who may only read. */
    isReadOnly?: boolean
    status: AccountStatus
    isVerified: boolean
    /** Staff who missed the deadline for two-factor sign-in: until they set it up, they have a member's rights only. */
    isUnsecured?: boolean
    /** True for a paid membership, which a member also keeps as staff. */
    isMember?: boolean
  }
}

export const guest: Actor = { id: null, username: null, role: null, status: "active", isVerified: false }
