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
  isThere: boolean
  isIndented?: true
}

export const tabGroups: readonly (readonly AccountTab[])[] = [
  [
    { text: "start", path: "/my-account", isThere: true },
    { text: "notifications", path: "/my-account/notification", isThere: true },
  ],
  [
    { text: "myBids", path: "/my-account/my-bids", isThere: true },
    { text: "currentBids", path: "/my-account/my-bids?tab=current", isThere: true, isIndented: true },
    { text: "biddingHistory", path: "/my-account/my-bids?tab=history", isThere: true, isIndented: true },
    { text: "wonLots", path: "/my-account/my-bids?tab=won", isThere: true, isIndented: true },
    { text: "myWishlist", path: "/my-account/wishlist", isThere: true },
  ],
  [
    { text: "orderHistory", path: "/my-account/orders-history", above: "/my-account/order", isThere: true },
    { text: "reviews", path: "/my-account/reviews-history", above: "/my-account/review", isThere: true },
    { text: "deliveryInvoice", path: "/my-account/order", isThere: true },
    { text: "wallet", path: "/my-account/wallet", isThere: true },
    { text: "storage", path: "/my-account/storage", isThere: true },
  ],
  [
    { text: "mySales", path: "/my-account/my-sales", isThere: true },
    { text: "registered", path: "/my-account/my-sales?tab=registered", isThere: true, isIndented: true },
  ],
  [{ text: "myArticles", path: "/my-account/articles-history", isThere: true }],
  [
    { text: "profile", path: "/my-account/profile", isThere: true },
    { text: "addresses", path: "/my-account/address", isThere: true },
    { text: "changePassword", path: "/my-account/change-password", isThere: true },
    { text: "settings", path: "/my-account/settings", isThere: true },
  ],
]

/** A tab with a query matches that view only. */
export function isOpen({ path, above }: AccountTab, pathname: string, search: string): boolean {
  const [own = "", query] = path.split("?")
  const here = pathname.replace(/\/$/, "")
  if (query !== undefined) return here === own && new URLSearchParams(search).get("tab") === query.slice(4)
  const tab = new URLSearchParams(search).get("tab")
  // A `tab` parameter that no tab has is a part of this page.
  if (here === own)
    return tab === null || !tabGroups.flat().some((other) => other.path === `${own}?tab=${tab}`)
  const others = tabGroups.flat()
  if (above !== undefined)
    return here.startsWith(`${above}/`) || (here === above && !others.some((other) => other.path === above))
  const isOthers = others.some((other) => other.above === own)
  return own !== "/my-account" && !isOthers && here.startsWith(`${own}/`)
}
