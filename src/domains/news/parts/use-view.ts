import { useEffect } from "react"
import { crossSiteToken } from "#ui/cross-site-token.ts"

/** Tells the house that somebody reads it. Nothing on the page waits for the answer, and a failure is nobody's trouble. */
export function useView(articleId: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    const token = crossSiteToken()
    void fetch(`/api/newletter/view/${articleId}`, {
      method: "POST",
      headers: { "x-xsrf-token": token },
    }).catch(() => undefined)
  }, [articleId, isShown])
}
