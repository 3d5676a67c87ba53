/** Prevents open redirects. */
export function ownPath(wanted: unknown, otherwise: string): string {
  if (typeof wanted !== "string" || !wanted.startsWith("/")) return otherwise
  // Browsers read a backslash as a slash and drop control characters, so "/\t/evil" would leave the site.
  if (/[\\\p{Cc}]/u.test(wanted)) return otherwise
  const base = "https://own.invalid"
  if (!URL.canParse(wanted, base)) return otherwise
  const { origin, pathname, search, hash } = new URL(wanted, base)
  if (origin !== base || pathname.startsWith("//")) return otherwise
  return pathname + search + hash
}
