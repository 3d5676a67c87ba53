import type { AppPath } from "#platform/app-path.ts"

export function signUpPath(email: string): AppPath {
  const query = new URLSearchParams({ email, from: "/my-account/my-sales" })
  return `/auth/register?${query}`
}
