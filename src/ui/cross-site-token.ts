// `readCookie` would exceed the lot page's script budget.
const ownCookie = /(?:^|;\s*)__Host-XSRF-TOKEN=([^;]+)/
const plainCookie = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/

/** Send it in the header `x-xsrf-token`. Over TLS the server accepts only the `__Host-` cookie. */
export function crossSiteToken(): string {
  const found = ownCookie.exec(document.cookie) ?? plainCookie.exec(document.cookie)
  return found?.[1] ?? ""
}
