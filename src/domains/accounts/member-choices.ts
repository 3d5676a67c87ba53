import type { AccountStatus, Role } from "#platform/ctx.ts"

export const accountStatuses = ["active", "suspended", "banned"] as const satisfies readonly AccountStatus[]

export const roleNames = [
  "user",
  "member",
  "auctioneer",
  "shopkeeper",
  "editor",
  "finance",
  "admin",
] as const satisfies readonly Role[]

export const memberSorts = ["newest", "oldest", "username", "email"] as const
