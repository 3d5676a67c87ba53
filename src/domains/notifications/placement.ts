export type PageInView = {
  pathname: string
  /** A dialog or the age gate is open. */
  hasDialog: boolean
  /** A form field has the focus: the visitor is typing or choosing. */
  hasFocusedField: boolean
}

/** Paying and bidding: a dialog here can cost the visitor a lot or a payment. */
const neverInterrupted = /^\/(cart|checkout)(\/|$)|^\/whisky-auction-live\/[^/]+\/[^/]+/

/**
 * Returns "dialog" if it interrupts nothing, otherwise "panel". "none" on the list of notifications, which shows it
 * anyway. `content` is the notification's HTML; the pages that it links to are its subject.
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
