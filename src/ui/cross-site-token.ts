/** What a call by cookie carries in `x-xsrf-token`. Over TLS the server takes none but the host's own. */
export function crossSiteToken(): string {
  const find = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([^;]+)`).exec(document.cookie)?.[1]
  return find("__Host-XSRF-TOKEN") ?? find("XSRF-TOKEN") ?? ""
}
