import { useRef, useState } from "react"
import { useTextsLater } from "#language/use-texts.ts"
import { crossSiteToken } from "#ui/cross-site-token.ts"
import { say } from "#ui/toasts.tsx"
import type { WishKind } from "../kinds.ts"

/** Whether it is watched, and the turn of it: shown at once and sent after. Where the house says no, it is as it was. */
export function useWish(kind: WishKind, subjectId: string, isWished: boolean) {
  const textsOf = useTextsLater()
  const [{ given, isOn }, set] = useState({ given: isWished, isOn: isWished })
  const underWay = useRef(Promise.resolve())
  // The page was read anew and knows better.
  if (given !== isWished) set({ given: isWished, isOn: isWished })

  function toggle(): void {
    const wanted = !isOn
    set({ given: isWished, isOn: wanted })
    // One after the other: two presses in a row must not overtake each other on the way.
    underWay.current = underWay.current.then(async () => {
      const problem = await send(kind, subjectId, wanted)
      if (problem === undefined) return
      set({ given: isWished, isOn: !wanted })
      say(problem || (await textsOf("wishlist"))("notSent"), { tone: "alarm" })
    })
  }
  return [isOn, toggle] as const
}

/** Nothing when it is done; else why not, in words, which are empty where no answer came. */
async function send(kind: WishKind, subjectId: string, isWished: boolean): Promise<string | undefined> {
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
    return ((await response.json()) as { message?: string }).message ?? ""
  } catch {
    return ""
  }
}
