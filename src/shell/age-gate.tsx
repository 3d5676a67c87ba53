import { lazy, Suspense, useEffect, useState } from "react"
import { useLocation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"
import { useAppData } from "./use-app-data.ts"

const AgeDialog = lazy(async () => ({
  default: (await import("#domains/countries/parts/age-dialog.tsx")).AgeDialog,
}))

/** Pages that can be read without an answer: those about the question itself, and the one that only leads elsewhere. */
const open = /^\/(age|too-young|vn)(\/|$)/

/**
 * Asks once in each browser whether its person is of age. The page stands whole below the question, for search
 * engines and for who runs no script; the question's own code comes only when it is to be asked.
 */
export function AgeGate() {
  const { pathname } = useLocation()
  const [isAsked, setAsked] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once for each page, as it may be answered on one
  useEffect(() => setAsked(!isOver()), [pathname])
  if (!isAsked || open.test(pathname)) return null
  return (
    <Suspense>
      <AgeDialog onDeclared={() => setAsked(!rememberAge())} />
    </Suspense>
  )
}

/** The same question for who runs no script: a line that leads to its page. */
export function AgeLine() {
  const t = useTexts("shell")
  const { pathname, search } = useLocation()
  const { hasDeclaredAge } = useAppData()
  if (hasDeclaredAge || open.test(pathname)) return null
  return (
    <noscript>
      <p className="page py-3">
        {t("ageNotice")}{" "}
        <Link to={`/age?from=${encodeURIComponent(pathname + search)}`} className="link">
          {t("ages")}
        </Link>
      </p>
    </noscript>
  )
}

function isOver(): boolean {
  try {
    return localStorage.getItem("isOver") === "true"
  } catch {
    return false
  }
}

/** A browser that keeps nothing is asked again with the next page, not at once. */
export function rememberAge(): true {
  try {
    localStorage.setItem("isOver", "true")
  } catch {
    // As said.
  }
  return true
}
