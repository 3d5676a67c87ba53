/** What of the page in view decides how a notification is shown over it. */
export type PageInView = {
  pathname: string
  /** A dialog is open, or the age gate. */
  hasDialog: boolean
  /** Somebody is typing or choosing: a field has the focus. */
  hasFocusedField: boolean
}

/** Paying and bidding: a dialog here can cost somebody a lot or a payment. */
const neverInterrupted = /^\/(cart|checkout)(\/|$)|^\/whisky-auction-live\/[^/]+\/[^/]+/

/**
 * A dialog where it interrupts nothing, else a panel in the corner. Nothing at all on the list of notifications, where
 * it is shown anyway. `content` is the notification's HTML; the pages it links to are those it is about.
 */
export function placementOf(page: PageInView, { content }: { content: string }): "none" | "panel" | "dialog" {
  if (page.pathname === "/my-account/notification") return "none"
  const isBusy = page.hasDialog || page.hasFocusedField || neverInterrupted.test(page.pathname)
  return isBusy || isAbout(content, page.pathname) ? "panel" : "dialog"
}

function isAbout(content: string, pathname: string): boolean {
  const hrefs = [...content.matchAll(/href="([^"#?]*)/g)].map(([, href]) => href)
  return hrefs.some((href) => href === pathname || href === encodeURI(pathname))
}
