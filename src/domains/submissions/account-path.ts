/** Where a guest signs up for the account that will own their submissions once its e-mail address is verified. */
export function accountPath(email: string): string {
  const query = new URLSearchParams({ email, from: "/my-account/my-sales" })
  return `/auth/register?${query}`
}
