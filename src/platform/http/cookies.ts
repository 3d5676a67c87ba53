const yearSeconds = 365 * 24 * 60 * 60

/** Scripts may read it: it holds nothing secret. */
export function preferenceCookie(name: string, value: string, seconds = yearSeconds): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax`
}

/** Over TLS, browsers accept a `__Host-` cookie from this host only, never from another host of the same domain. */
export function hostCookieName(name: string, origin: string): string {
  return origin.startsWith("https:") ? `__Host-${name}` : name
}

/** Uses `path` only without TLS: a `__Host-` cookie must have the path "/". */
export function httpOnlyCookie(
  name: string,
  value: string,
  { origin, path = "/", seconds, sameSite }: HttpOnlyOptions,
): string {
  const isSecure = origin.startsWith("https:")
  const attributes = `Path=${isSecure ? "/" : path}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}`
  return `${hostCookieName(name, origin)}=${value}; ${attributes}${isSecure ? "; Secure" : ""}`
}

type HttpOnlyOptions = { origin: string; path?: string; seconds: number; sameSite: "Lax" | "Strict" }

export function readCookie(cookies: string | null | undefined, name: string): string {
  for (const pair of cookies?.split(";") ?? []) {
    const at = pair.indexOf("=")
    if (at > 0 && pair.slice(0, at).trim() === name) return decoded(pair.slice(at + 1).trim())
  }
  return ""
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ""
  }
}
