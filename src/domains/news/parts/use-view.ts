import { useEffect } from "react"
import { crossSiteToken } from "#ui/cross-site-token.ts"

/** Failures are ignored. */
export function useView(articleId: string, isVisible: boolean): void {
  useEffect(() => {
    if (!isVisible) return
    const token = crossSiteToken()
    void fetch(`/api/newletter/view/${articleId}`, {
      method: "POST",
      headers: { "x-xsrf-token": token },
    }).catch(() => undefined)
  }, [articleId, isVisible])
}
