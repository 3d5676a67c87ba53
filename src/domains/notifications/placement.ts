import type { NotificationView } from "./reads.ts"

export type PageInView = {
  pathname: string
  isVisible: boolean
  hasDialog: boolean
  /** Too low for a panel. */
  isLow: boolean
  /** Orders that the visitor has just seen paid in this tab. */
  paidPaths: readonly string[]
}

/** "none": the bell counts it. "line": its title, on one line. */
export type NotificationPlacement = "none" | "read" | "panel" | "line"

type PlacedNotification = Pick<NotificationView, "action" | "content">

/** Over these even a panel may cover what is paid or sent. `/my-account` lists what is unread itself. */
const quietPages =
  /^\/(admin|cart|checkout|payment|membership|my-account\/storage\/send)(\/|$)|^\/my-account(\/notification)?$/

const liveLot = /^\/whisky-auction-live\/[^/]+\/[^/]+/

/** "read" if the page in view already shows what it is about. */
export function placementOf(page: PageInView, notification: PlacedNotification): NotificationPlacement {
  if (isPaidHere(page, notification)) return "read"
  if (isAbout(notification, page.pathname)) return page.isVisible ? "read" : "none"
  if (page.hasDialog || quietPages.test(page.pathname)) return "none"
  // Seconds may count there, so only another lot to bid on is worth a line.
  if (liveLot.test(page.pathname)) return isToBid(notification) ? "line" : "none"
  return page.isLow ? "line" : "panel"
}

/** The first one to show, and all that the page shows already. */
export function placeNotifications<Notification extends PlacedNotification>(
  page: PageInView,
  unread: readonly Notification[],
) {
  const placed = unread.map((notification) => ({ notification, placement: placementOf(page, notification) }))
  return {
    read: placed.filter(({ placement }) => placement === "read").map(({ notification }) => notification),
    visible: placed.find(({ placement }) => placement === "panel" || placement === "line"),
  }
}

function isPaidHere({ paidPaths }: PageInView, { action }: PlacedNotification): boolean {
  return action !== null && paidPaths.includes(action.path)
}

/** A lot to bid on, or the list of several. */
function isToBid({ action }: PlacedNotification): boolean {
  return action !== null && /#bid$|^\/my-account\/my-bids$/.test(action.path)
}

const cartPages = ["/cart", "/checkout", "/checkout/success"]

/** Where nothing can be done, it is about the pages that its text links to. */
function isAbout({ action, content }: PlacedNotification, pathname: string): boolean {
  const links = action ? [action.path] : [...content.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href)
  const pages = links.map((link) => link.replace(/[?#].*/, ""))
  return (
    pages.length > 0 &&
    pages.every(
      (page) =>
        page === pathname ||
        encodeURI(page) === pathname ||
        (page === "/cart" && cartPages.includes(pathname)),
    )
  )
}
