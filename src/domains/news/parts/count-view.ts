import { crossSiteToken } from "#ui/cross-site-token.ts"

/** Failures are ignored; a reader's second view of a day is not counted. */
export async function countView(articleId: string): Promise<void> {
  await fetch(`/api/newletter/view/${articleId}`, {
    method: "POST",
    headers: { "x-xsrf-token": crossSiteToken() },
  }).catch(() => undefined)
}
