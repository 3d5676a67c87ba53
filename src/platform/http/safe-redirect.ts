import type { AppPath } from "../app-path.ts"

/** Prevents open redirects. The page may still be unknown. */
export function safeRedirectPath(wanted: unknown, fallback: AppPath): AppPath {
  if (typeof wanted !== "string" || !wanted.startsWith("/")) return fallback
  // Browsers read a backslash as a slash and drop control characters, so "/\t/evil" would leave the site.
  if (/[\\\p{Cc}]/u.test(wanted)) return fallback
  const base = "https://own.invalid"
  if (!URL.canParse(wanted, base)) return fallback
  const { origin, pathname, search, hash } = new URL(wanted, base)
  if (origin !== base || pathname.startsWith("//")) return fallback
  return `${pathname}${search}${hash}` as AppPath
}
