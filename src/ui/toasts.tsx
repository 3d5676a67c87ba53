import { useEffect, useRef, useSyncExternalStore } from "react"
import { useTexts } from "#language/use-texts.ts"
import { classNames } from "./class-names.ts"
import { Icon } from "./icon.tsx"

type ToastOptions = { tone?: "lead" | "alarm" | "soft"; place?: "right" | "centre" }
type Toast = Required<ToastOptions> & { id: number; text: string }

const displayMs = 5_000
const none: readonly Toast[] = []
let toasts: readonly Toast[] = none
let lastId = 0
const readers = new Set<() => void>()

/** Shows the message for five seconds. A message that needs an action belongs in the page itself. */
export function showToast(text: string, { tone = "soft", place = "right" }: ToastOptions = {}): void {
  setToasts([...toasts, { id: ++lastId, text, tone, place }])
}

function setToasts(next: readonly Toast[]): void {
  toasts = next
  for (const read of readers) read()
}

function dismiss(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id))
}

function watch(read: () => void): () => void {
  readers.add(read)
  return () => readers.delete(read)
}

/** Render it once, in the document. */
export function Toasts() {
  const t = useTexts("ui")
  const visibleToasts = useSyncExternalStore(
    watch,
    () => toasts,
    () => none,
  )
  const section = useOnTop(visibleToasts)
  return (
    <section
      ref={section}
      popover="manual"
      aria-label={t("messages")}
      aria-live="polite"
      className="m-0 border-0 bg-transparent p-0 text-ink backdrop:hidden"
    >
      {(["right", "centre"] as const).map((place) => (
        <ol
          key={place}
          className={classNames(
            "pointer-events-none fixed top-3 z-50 grid gap-2",
            place === "right"
              ? "right-3 left-3 justify-items-end sm:left-auto"
              : "inset-x-3 justify-items-center",
          )}
        >
          {visibleToasts
            .filter((toast) => toast.place === place)
            .map((toast) => (
              <ToastItem key={toast.id} toast={toast} />
            ))}
        </ol>
      ))}
    </section>
  )
}

/** In the top layer the last element opened is on top, and toasts must be above dialogs. */
function useOnTop(visibleToasts: readonly Toast[]) {
  const section = useRef<HTMLElement>(null)
  const count = visibleToasts.length
  useEffect(() => {
    const isBelow = count > 0 && document.querySelector("dialog:modal") !== null
    if (isBelow) section.current?.hidePopover()
    section.current?.showPopover()
  }, [count])
  return section
}

const toneClasses = { lead: "border-l-lead", alarm: "border-l-alarm", soft: "border-l-rule-strong" } as const

function ToastItem({ toast }: { toast: Toast }) {
  const t = useTexts("ui")
  useEffect(() => {
    const timer = setTimeout(() => dismiss(toast.id), displayMs)
    return () => clearTimeout(timer)
  }, [toast.id])
  return (
    <li
      className={classNames(
        "toast pointer-events-auto flex max-w-96 items-start gap-3 rounded-sm border border-l-4 border-rule bg-paper-raised py-3 pr-2 pl-4 shadow-float",
        toneClasses[toast.tone],
      )}
    >
      <p className="min-w-0">{toast.text}</p>
      <button
        type="button"
        aria-label={t("dismiss")}
        onClick={() => dismiss(toast.id)}
        className="p-1 text-ink-soft"
      >
        <Icon name="close" className="size-4" />
      </button>
    </li>
  )
}
