import { useEffect, useRef, useState } from "react"
import { useTexts } from "#language/use-texts.ts"
import { Icon } from "#ui/icon.tsx"

export function ScrollToTop() {
  const t = useTexts("shell")
  const mark = useRef<HTMLDivElement>(null)
  const [isFar, setFar] = useState(false)
  useEffect(() => {
    if (!mark.current) return
    const watcher = new IntersectionObserver(([seen]) => setFar(seen ? !seen.isIntersecting : false), {
      rootMargin: "100% 0px 0px",
    })
    watcher.observe(mark.current)
    return () => watcher.disconnect()
  }, [])
  return (
    <>
      <div ref={mark} aria-hidden="true" className="absolute top-0 left-0 size-px" />
      {isFar && (
        <button
          type="button"
          onClick={() => {
            scrollTo({ top: 0, behavior: "smooth" })
            document.getElementById("main")?.focus({ preventScroll: true })
          }}
          className="fixed right-4 bottom-[calc(1rem+var(--bar-height,0px))] z-30 inline-flex size-11 items-center justify-center rounded-full border border-rule-strong bg-paper-raised shadow-float hover:border-ink"
        >
          <Icon name="up" label={t("toTop")} />
        </button>
      )}
    </>
  )
}
