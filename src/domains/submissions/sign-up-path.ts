/** The account will own the guest's submissions once its e-mail address is verified. */
export function signUpPath(email: string): string {
  const query = new URLSearchParams({ email, from: "/my-account/my-sales" })
  return `/auth/register?${query}`
}
