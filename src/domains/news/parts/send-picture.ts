import { useTextsLater } from "#language/use-texts.ts"
import { crossSiteToken } from "#ui/cross-site-token.ts"
import { showToast } from "#ui/toasts.tsx"

/** Shows a toast on failure. */
export function useSendPicture(): (file: File) => Promise<string | undefined> {
  const textsOf = useTextsLater()
  return async (file) => {
    const token = crossSiteToken()
    const form = new FormData()
    form.set("picture", file)
    let message: string | undefined
    try {
      const response = await fetch("/api/newletter/pictures", {
        method: "POST",
        headers: { "x-xsrf-token": token },
        body: form,
      })
      const answer: { src?: string; message?: string } = await response.json()
      if (response.ok) return answer.src
      message = answer.message
    } catch {}
    showToast(message || (await textsOf("news"))("write.uploadFailed"), { tone: "alarm" })
    return undefined
  }
}
