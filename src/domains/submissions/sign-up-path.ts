export function signUpPath(email: string): string {
  const query = new URLSearchParams({ email, from: "/my-account/my-sales" })
  return `/auth/register?${query}`
}
