import type { KeyIn } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"

/**
 * The specification's tabs, and our own. Set `memberExists` with the page's line in routes.ts. Pages of a tab are
 * below its path, or below `above`.
 */
export type AccountTab = {
  text: KeyIn<"profile", "tabs">
  path: AppPath
  above?: string
  isVisible: boolean
  isIndented?: true
}

export const tabGroups: readonly (readonly AccountTab[])[] = [
  [
    { text: "start", path: "/my-account", isVisible: true },
    { text: "notifications", path: "/my-account/notification", isVisible: true },
  ],
  [
    { text: "myBids", path: "/my-account/my-bids", isVisible: true },
    { text: "currentBids", path: "/my-account/my-bids?tab=current", isVisible: true, isIndented: true },
    { text: "biddingHistory", path: "/my-account/my-bids?tab=history", isVisible: true, isIndented: true },
    { text: "wonLots", path: "/my-account/my-bids?tab=won", isVisible: true, isIndented: true },
    { text: "myWishlist", path: "/my-account/wishlist", isVisible: true },
  ],
  [
    { text: "orderHistory", path: "/my-account/orders-history", above: "/my-account/order", isVisible: true },
    { text: "reviews", path: "/my-account/reviews-history", above: "/my-account/review", isVisible: true },
    { text: "deliveryInvoice", path: "/my-account/order", isVisible: true },
    { text: "wallet", path: "/my-account/wallet", isVisible: true },
    { text: "storage", path: "/my-account/storage", isVisible: true },
  ],
  [
    { text: "mySales", path: "/my-account/my-sales", isVisible: true },
    { text: "registered", path: "/my-account/my-sales?tab=registered", isVisible: true, isIndented: true },
  ],
  [{ text: "myArticles", path: "/my-account/articles-history", isVisible: true }],
  [
    { text: "profile", path: "/my-account/profile", isVisible: true },
    { text: "addresses", path: "/my-account/address", isVisible: true },
    { text: "changePassword", path: "/my-account/change-password", isVisible: true },
    { text: "settings", path: "/my-account/settings", isVisible: true },
  ],
]

/** A tab with a query matches that view only. */
export function isOpen({ path, above }: AccountTab, pathname: string, search: string): boolean {
  const [own = "", query] = path.split("?")
  const currentPath = pathname.replace(/\/$/, "")
  if (query !== undefined)
    return currentPath === own && new URLSearchParams(search).get("tab") === query.slice(4)
  const tab = new URLSearchParams(search).get("tab")
  // A `tab` parameter that no tab has is a part of this page.
  if (currentPath === own)
    return tab === null || !tabGroups.flat().some((other) => other.path === `${own}?tab=${tab}`)
  const others = tabGroups.flat()
  if (above !== undefined)
    return (
      currentPath.startsWith(`${above}/`) ||
      (currentPath === above && !others.some((other) => other.path === above))
    )
  const isOthers = others.some((other) => other.above === own)
  return own !== "/my-account" && !isOthers && currentPath.startsWith(`${own}/`)
}
