import type { Actor } from "#platform/ctx.ts"

export const roleNames = ["user", "member", "auctioneer", "shopkeeper", "editor", "finance", "admin"] as const

export type Role = (typeof roleNames)[number]

export const accountStatuses = ["active", "suspended", "banned"] as const

export type AccountStatus = (typeof accountStatuses)[number]

declare module "#platform/ctx.ts" {
  interface Actor {
    role: Role | null
    status: AccountStatus
    isVerified: boolean
    /** Staff who missed the deadline for two-factor sign-in: until they set it up, they have a member's rights only. */
    isUnsecured?: boolean
    /** True for a paid membership, which a member also keeps as staff. */
    isMember?: boolean
  }
}

export const guest: Actor = { id: null, username: null, role: null, status: "active", isVerified: false }
