import { useEffect } from "react"
import { useLanguage } from "#language/use-texts.ts"
import { useHouse } from "./use-house.ts"

const key = "user"
const keptMs = 7 * 24 * 60 * 60 * 1_000

/**
 * The browser's own note of who is signed in, for seven days and for display only: never the secret. The server has
 * just been asked, so what it says replaces or clears what is stored.
 */
export function useStoredUser(): void {
  const { viewer } = useHouse()
  const record =
    viewer &&
    JSON.stringify({ _id: viewer.id, username: viewer.username, role: viewer.role, status: viewer.status })
  useEffect(() => {
    try {
      if (record === null) localStorage.removeItem(key)
      else
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(record), expiresAt: Date.now() + keptMs }))
    } catch {
      // A browser that keeps nothing shows the same pages.
    }
  }, [record])
}

/** The language too, for whoever reads it there; the server goes by the cookie. */
export function useStoredLanguage(): void {
  const language = useLanguage()
  useEffect(() => {
    try {
      localStorage.setItem("lang", language)
    } catch {
      // As above.
    }
  }, [language])
}
