import type { AppPath, PagePath } from "#platform/app-path.ts"
import { safeRedirectPath } from "#platform/http/safe-redirect.ts"

/** Only a page of ours, and none about signing in; without one `start` (start-page.ts). */
export function afterSignIn(from: string | null, start: AppPath): AppPath {
  const path = safeRedirectPath(from, start)
  return path.startsWith("/auth") ? start : path
}

const defaultPath = "/reviews"

export function closingPath(from: string | null): AppPath {
  const path = afterSignIn(from, "/home")
  if (path.startsWith("/whisky-news/submit-new-article")) return "/whisky-news"
  return /^\/(whisky-auction|auction\b)/.test(path) ? path : defaultPath
}

export function withFrom(path: PagePath, from: string | null): AppPath {
  return from ? `${path}?from=${encodeURIComponent(from)}` : path
}
