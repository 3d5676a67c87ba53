import { useLocation } from "react-router"

/** Where to sign in and come back to this page. From the sign-in pages themselves that would only go in circles. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation()
  if (pathname === "/auth" || pathname.startsWith("/auth/")) return "/auth"
  return `/auth?from=${encodeURIComponent(pathname + search)}`
}
