// By patterns of its own: readCookie would take the lot page over its budget of script.
const ownCookie = /(?:^|;\s*)__Host-XSRF-TOKEN=([^;]+)/
const plainCookie = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/

/** What a call by cookie carries in `x-xsrf-token`. Over TLS the server takes none but the host's own. */
export function crossSiteToken(): string {
  const found = ownCookie.exec(document.cookie) ?? plainCookie.exec(document.cookie)
  return found?.[1] ?? ""
}
