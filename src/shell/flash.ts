import { useEffect } from "react"
import { redirect, useLocation } from "react-router"
import { useAnyTextsLater } from "#language/use-texts.ts"
import { showToast } from "#ui/toasts.tsx"

const cookie = /(?:^|;\s*)flash=([a-z-]+)\.([A-Za-z_.]+)/

/** The text is sent as "noun.key". */
export function flashCookie(noun: string, key: string): string {
  return `flash=${noun}.${key}; Path=/; Max-Age=20; SameSite=Lax`
}

export function redirectWithToast(path: string, noun: string, key: string): Response {
  return redirect(path, { status: 303, headers: { "set-cookie": flashCookie(noun, key) } })
}

export function useFlash(): void {
  const textsOf = useAnyTextsLater()
  const { key: visit } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once for each visit
  useEffect(() => {
    const [, noun, key] = cookie.exec(document.cookie) ?? []
    if (!noun || !key) return
    // biome-ignore lint/suspicious/noDocumentCookie: the newer way is not in every browser
    document.cookie = "flash=; Path=/; Max-Age=0; SameSite=Lax"
    const place = noun === "accounts" ? "centre" : "right"
    void textsOf(noun).then((t) => showToast(t(key), { tone: "lead", place }))
  }, [visit])
}
