const yearSeconds = 365 * 24 * 60 * 60

/** A choice the browser keeps. Scripts may read it: it holds nothing to steal. */
export function choiceCookie(name: string, value: string, seconds = yearSeconds): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax`
}

/** Over TLS browsers take a cookie of this name from this host alone, never from another one under its domain. */
export function hostCookieName(name: string, origin: string): string {
  return origin.startsWith("https:") ? `__Host-${name}` : name
}

/**
 * A cookie that no script reads. `path` is kept where there is no TLS: a cookie of the host alone is one of all its paths.
 */
export function hiddenCookie(
  name: string,
  value: string,
  { origin, path = "/", seconds, sameSite }: Hidden,
): string {
  const isSecure = origin.startsWith("https:")
  const where = `Path=${isSecure ? "/" : path}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}`
  return `${hostCookieName(name, origin)}=${value}; ${where}${isSecure ? "; Secure" : ""}`
}

type Hidden = { origin: string; path?: string; seconds: number; sameSite: "Lax" | "Strict" }

/** What a cookie holds; nothing where there is none or it cannot be read. */
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
