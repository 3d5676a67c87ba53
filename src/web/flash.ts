import { useEffect } from "react"
import { useLocation } from "react-router"
import { type Noun, type PlainKey, useAnyTextsLater } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { Refusal } from "#platform/refusal.ts"
import { redirect } from "#platform/routing.ts"
import { showToast } from "#ui/toasts.tsx"

const cookie = /(?:^|;\s*)flash=([a-z-]+)\.([A-Za-z_.]+)/

/** The text is sent as "noun.key". */
export function flashCookie<N extends Noun>(noun: N, key: PlainKey<N>): string {
  return cookieOf(`${noun}.${key}`)
}

export function redirectWithToast<N extends Noun>(path: AppPath, noun: N, key: PlainKey<N>): Response {
  return redirectWith(path, `${noun}.${key}`)
}

/** Shows a refusal's text without its facts. */
export function redirectWithRefusal(path: AppPath, { code }: Pick<Refusal, "code">): Response {
  const [noun = "", reason = ""] = code.split(".")
  return redirectWith(path, `${noun}.refusals.${reason}`)
}

function redirectWith(path: AppPath, text: string): Response {
  return redirect(path, { status: 303, headers: { "set-cookie": cookieOf(text) } })
}

function cookieOf(text: string): string {
  return `flash=${text}; Path=/; Max-Age=20; SameSite=Lax`
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
