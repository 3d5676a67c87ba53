import { useLocation } from "react-router"

/** The sign-in page that leads back here. Never leads back to a sign-in page, which would be a loop. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation()
  if (pathname === "/auth" || pathname.startsWith("/auth/")) return "/auth"
  return `/auth?from=${encodeURIComponent(pathname + search)}`
}
