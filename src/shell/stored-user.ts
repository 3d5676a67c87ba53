import { useEffect } from "react"
import { useCurrency } from "#language/use-currency.ts"
import { useLanguage } from "#language/use-texts.ts"
import { removeDraftsOfOthers } from "#ui/browser-drafts.ts"
import { useRevalidate } from "#ui/live/use-revalidate.ts"
import { storedUserKey as key } from "./stored-user-key.ts"
import { useAppData } from "./use-app-data.ts"

const storedMs = 7 * 24 * 60 * 60 * 1_000

/**
 * Stores the member for seven days and for display only: never the secret. The page's data replaces or clears the
 * record; then the session's answer confirms or clears both.
 */
export function useStoredUser(): void {
  const { viewer } = useAppData()
  const { revalidate } = useRevalidate()
  const id = viewer?.id
  const record =
    viewer &&
    JSON.stringify({
      _id: viewer.id,
      username: viewer.username,
      role: viewer.role,
      status: viewer.status,
      balance: viewer.balanceCents,
    })
  useEffect(() => removeDraftsOfOthers(id), [id])
  useEffect(() => {
    try {
      if (record === null) localStorage.removeItem(key)
      else localStorage.setItem(key, withEnd(JSON.parse(record)))
    } catch {
      // The browser has no storage; the pages are the same.
    }
  }, [record])
  useEffect(() => {
    if (id === undefined) return
    const own = id
    async function check(): Promise<void> {
      if (storedUntil(own) < Date.now()) localStorage.removeItem(key)
      const answer = await readSessionState()
      if (answer === "signed in") return
      localStorage.removeItem(key)
      if (answer === "signed out") removeDraftsOfOthers(undefined)
      // A failed connection does not mean signed out: leave the page and typed text alone.
      if (answer === "signed out") await revalidate()
    }
    const checkRestoredPage = (event: PageTransitionEvent) => event.persisted && void check()
    void check()
    window.addEventListener("pageshow", checkRestoredPage)
    return () => window.removeEventListener("pageshow", checkRestoredPage)
  }, [id, revalidate])
}

/** The seven days begin with the member's first page, and later pages do not extend them. */
function withEnd(user: { _id: string }): string {
  const [now, end] = [Date.now(), storedUntil(user._id)]
  return JSON.stringify({ ...user, expiresAt: end > now && end <= now + storedMs ? end : now + storedMs })
}

function storedUntil(id: string): number {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "{}")
    return stored._id === id ? Number(stored.expiresAt ?? 0) : 0
  } catch {
    return 0
  }
}

/** The page may come from the browser's cache, so ask the session. */
async function readSessionState(): Promise<"signed in" | "signed out" | "no answer"> {
  try {
    const answer = await fetch("/api/auth/me")
    return answer.ok && (await answer.json()).status === "success" ? "signed in" : "signed out"
  } catch {
    return "no answer"
  }
}

/** Scripts may read it there; the server uses the cookies. */
export function useStoredPreferences(): void {
  const language = useLanguage()
  const currency = useCurrency()
  const { delivery } = useAppData()
  const info = JSON.stringify({
    price: currency?.perSgd ?? 1,
    symbol: currency?.symbol ?? "S$",
    code: currency?.code ?? "SGD",
  })
  useEffect(() => {
    try {
      localStorage.setItem("lang", language)
      localStorage.setItem("currency", info)
      localStorage.setItem("delivery", delivery.code)
    } catch {
      // The browser has no storage.
    }
  }, [language, info, delivery.code])
}
