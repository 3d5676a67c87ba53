import { lazy, Suspense, useEffect, useState } from "react"
import { useLocation } from "react-router"
import { hasConfirmedAge, rememberAge } from "#domains/countries/age-memory.ts"
import { useTexts } from "#language/use-texts.ts"
import { Link } from "#ui/link.tsx"
import { asksAgeAt } from "./asks-age.ts"
import { useAppData } from "./use-app-data.ts"

const AgeDialog = lazy(async () => ({
  default: (await import("#domains/countries/parts/age-dialog.tsx")).AgeDialog,
}))

/**
 * Asks once per browser. The page is complete below the question, for search engines and visitors without script; the
 * question's code loads only when needed.
 */
export function AgeGate() {
  const { pathname } = useLocation()
  const [isVisible, setVisible] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once for each page, as it may be answered on one
  useEffect(() => setVisible(!hasConfirmedAge()), [pathname])
  if (!isVisible || !asksAgeAt(pathname)) return null
  return (
    <Suspense>
      <AgeDialog onDeclared={() => setVisible(!rememberAge())} />
    </Suspense>
  )
}

export function AgeLine() {
  const t = useTexts("shell")
  const { pathname, search } = useLocation()
  const { hasDeclaredAge } = useAppData()
  if (hasDeclaredAge || !asksAgeAt(pathname)) return null
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
