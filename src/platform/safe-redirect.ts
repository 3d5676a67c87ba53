/** Prevents open redirects. */
export function safeRedirectPath(wanted: unknown, fallback: string): string {
  if (typeof wanted !== "string" || !wanted.startsWith("/")) return fallback
  // Browsers read a backslash as a slash and drop control characters, so "/\t/evil" would leave the site.
  if (/[\\\p{Cc}]/u.test(wanted)) return fallback
  const base = "https://own.invalid"
  if (!URL.canParse(wanted, base)) return fallback
  const { origin, pathname, search, hash } = new URL(wanted, base)
  if (origin !== base || pathname.startsWith("//")) return fallback
  return pathname + search + hash
}
