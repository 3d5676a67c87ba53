export type PageInView = {
  pathname: string
  hasDialog: boolean
  hasFocusedField: boolean
}

/** A dialog while paying or bidding can cost the visitor a lot or a payment. */
const neverInterrupted = /^\/(cart|checkout)(\/|$)|^\/whisky-auction-live\/[^/]+\/[^/]+/

/**
 * "none" on the list of notifications, and in the back office, where the bell counts them and a scanner types. The pages
 * that the HTML `content` links to are its subject.
 */
export function placementOf(page: PageInView, { content }: { content: string }): "none" | "panel" | "dialog" {
  if (page.pathname === "/my-account/notification" || /^\/admin(\/|$)/.test(page.pathname)) return "none"
  const isBusy = page.hasDialog || page.hasFocusedField || neverInterrupted.test(page.pathname)
  return isBusy || isAbout(content, page.pathname) ? "panel" : "dialog"
}

function isAbout(content: string, pathname: string): boolean {
  const hrefs = [...content.matchAll(/href="([^"#?]*)/g)].map(([, href]) => href)
  return hrefs.some((href) => href === pathname || href === encodeURI(pathname))
}
