import type { KeyIn } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"

export type MenuItemName = KeyIn<"admin", "nav">
export type MenuGroupName = KeyIn<"admin", "groups">
export type MenuItem = { name: MenuItemName; to: AppPath; waiting: number }
export type MenuGroup = { name: MenuGroupName; items: MenuItem[] }

/** What staff begin anew. */
export type Creation = { name: KeyIn<"admin", "creations">; to: AppPath }

/** Pages that belong to an entry of another address. */
const entryOf = {
  "/admin/approvals": "/admin/inbox",
  "/admin/contact": "/admin/inbox",
  "/admin/enquiries": "/admin/inbox",
  "/admin/questions": "/admin/inbox",
  "/admin/lots/": "/admin/auctions",
  "/admin/redirects": "/admin/pages",
  "/admin/withdrawals": "/admin/payouts",
}

export function isCurrent({ to }: Pick<MenuItem, "to">, pathname: string): boolean {
  const [, entry] = Object.entries(entryOf).find(([start]) => pathname.startsWith(start)) ?? []
  const path = entry ?? pathname.replace(/\/$/, "")
  const [page = ""] = to.split("?")
  return path === page || path.startsWith(`${page}/`)
}
