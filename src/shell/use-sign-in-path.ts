import { useLocation } from "react-router"

/** Never leads back to a sign-in page. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation()
  if (pathname === "/auth" || pathname.startsWith("/auth/")) return "/auth"
  return `/auth?from=${encodeURIComponent(pathname + search)}`
}
