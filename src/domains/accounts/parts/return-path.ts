import type { AppPath, PagePath } from "#platform/app-path.ts"
import { safeRedirectPath } from "#platform/safe-redirect.ts"

/** The page after sign-in: the one it was requested from, if that is a page of ours and not about signing in itself. */
export function afterSignIn(from: string | null): AppPath {
  const path = safeRedirectPath(from, "/home")
  return path.startsWith("/auth") ? "/home" : path
}

const defaultPath = "/reviews"

/**
 * The page after closing: from writing an article the news, from an auction's page that page, otherwise the reviews.
 */
export function closingPath(from: string | null): AppPath {
  const path = afterSignIn(from)
  if (path.startsWith("/whisky-news/submit-new-article")) return "/whisky-news"
  return /^\/(whisky-auction|auction\b)/.test(path) ? path : defaultPath
}

export function withFrom(path: PagePath, from: string | null): AppPath {
  return from ? `${path}?from=${encodeURIComponent(from)}` : path
}
