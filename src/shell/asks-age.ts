/**
 * Pages that are about age itself, or only redirect, or show nothing of the shop: staff sign in and work without the
 * question, and customers meet it on the page that they come to.
 */
const exemptPaths = /^\/(age|too-young|vn|admin|auth\/(login|second-step|social-done))(\/|$)/

export function asksAgeAt(pathname: string): boolean {
  return !exemptPaths.test(pathname)
}
