/** Where a guest makes the account that what they sent in will belong to, once its address is proved. */
export function accountPath(email: string): string {
  const query = new URLSearchParams({ email, from: "/my-account/my-sales" })
  return `/auth/register?${query}`
}
