import { useRef, useState } from "react"
import { useTextsLater } from "#language/use-texts.ts"
import { crossSiteToken } from "#ui/cross-site-token.ts"
import { showToast } from "#ui/toasts.tsx"
import type { WishKind } from "../kinds.ts"

export function useWish(kind: WishKind, subjectId: string, isWished: boolean) {
  const textsOf = useTextsLater()
  const [{ initial, isOn }, set] = useState({ initial: isWished, isOn: isWished })
  const pendingSave = useRef(Promise.resolve())
  if (initial !== isWished) set({ initial: isWished, isOn: isWished })

  function toggle(): void {
    const wanted = !isOn
    set({ initial: isWished, isOn: wanted })
    // Two quick presses must not arrive in the wrong order.
    pendingSave.current = pendingSave.current.then(async () => {
      const problem = await sendWish(kind, subjectId, wanted)
      if (problem === undefined) return
      set({ initial: isWished, isOn: !wanted })
      showToast(problem || (await textsOf("wishlist"))("notSent"), { tone: "alarm" })
    })
  }
  return [isOn, toggle] as const
}

async function sendWish(kind: WishKind, subjectId: string, isWished: boolean): Promise<string | undefined> {
  const token = crossSiteToken()
  const headers = { "content-type": "application/json", "x-xsrf-token": token }
  try {
    const response = isWished
      ? await fetch("/api/wishlist/create/", {
          method: "POST",
          headers,
          body: JSON.stringify({ product: subjectId }),
        })
      : await fetch(`/api/wishlist/${kind}/${subjectId}`, { method: "DELETE", headers })
    if (response.ok) return undefined
    const refusal: { message?: string } = await response.json()
    return refusal.message ?? ""
  } catch {
    return ""
  }
}
