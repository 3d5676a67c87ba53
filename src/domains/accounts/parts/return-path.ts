import { ownPath } from "#platform/own-path.ts"

/** Where signing in leads: the page it was asked from, if it is one of ours and not about signing in itself. */
export function afterSignIn(from: string | null): string {
  const path = ownPath(from, "/home")
  return path.startsWith("/auth") ? "/home" : path
}

const otherwise = "/reviews"

/** Where closing leads: from writing an article to the news, on an auction's page back to it, else to the reviews. */
export function closing(from: string | null): string {
  const path = afterSignIn(from)
  if (path.startsWith("/whisky-news/submit-new-article")) return "/whisky-news"
  return /^\/(whisky-auction|auction\b)/.test(path) ? path : otherwise
}

export function withFrom(path: string, from: string | null): string {
  return from ? `${path}?from=${encodeURIComponent(from)}` : path
}
