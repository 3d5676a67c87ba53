import { ownPath } from "#platform/own-path.ts"

/** Where signing in leads: the page it was asked from, if it is one of ours and not about signing in itself. */
export function afterSignIn(from: string | null): string {
  const path = ownPath(from, "/home")
  return path.startsWith("/auth") ? "/home" : path
}

/** Where closing the sign-in page leads: from writing an article to the news, from an auction back to it. */
export function closing(from: string | null): string {
  const path = afterSignIn(from)
  if (path.startsWith("/whisky-news/submit-new-article")) return "/whisky-news"
  return path.startsWith("/whisky-auction") ? path : "/home"
}

export function withFrom(path: string, from: string | null): string {
  return from ? `${path}?from=${encodeURIComponent(from)}` : path
}
