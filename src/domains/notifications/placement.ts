import type { NotificationView } from "./reads.ts"

export type PageInView = {
  pathname: string
  isVisible: boolean
  hasDialog: boolean
  hasFocusedField: boolean
}

export type NotificationPlacement = "none" | "read" | "panel" | "dialog"

/** A dialog while bidding, selling or paying can cost the visitor a lot or a payment. */
const bidsAndPayments =
  /^\/(whisky-auction-live|cart|checkout|payment|submit-lots|request-valuation|submit-share|my-account\/(wallet|order|my-bids|my-sales))(\/|$)/

/**
 * "none" on the list of notifications, and in the back office, where the bell counts them and a scanner types. "read" if
 * the page in view already shows what it is about.
 */
export function placementOf(
  page: PageInView,
  notification: Pick<NotificationView, "action" | "content">,
): NotificationPlacement {
  if (page.pathname === "/my-account/notification" || /^\/admin(\/|$)/.test(page.pathname)) return "none"
  if (isAbout(notification, page.pathname)) return page.isVisible ? "read" : "none"
  return page.hasDialog || page.hasFocusedField || bidsAndPayments.test(page.pathname) ? "panel" : "dialog"
}

/** Where nothing can be done, it is about the pages that its text links to. */
function isAbout(
  { action, content }: Pick<NotificationView, "action" | "content">,
  pathname: string,
): boolean {
  const links = action ? [action.path] : [...content.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href)
  const pages = links.map((link) => link.replace(/[?#].*/, ""))
  return pages.length > 0 && pages.every((page) => page === pathname || encodeURI(page) === pathname)
}
