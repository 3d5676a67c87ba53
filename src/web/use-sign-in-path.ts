import { useLocation } from "react-router"
import type { AppPath } from "#platform/app-path.ts"

/** Never leads back to a sign-in page. */
export function useSignInPath(): AppPath {
  const { pathname, search } = useLocation()
  if (pathname === "/auth" || pathname.startsWith("/auth/")) return "/auth"
  return `/auth?from=${encodeURIComponent(pathname + search)}`
}
