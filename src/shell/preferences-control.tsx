import { lazy, Suspense, useState } from "react"
import { shortNameOf } from "#language/languages.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { classNames } from "#ui/class-names.ts"
import { Switches } from "./switches.tsx"
import { useAppData } from "./use-app-data.ts"

const Dialog = lazy(async () => ({ default: (await import("#ui/dialog.tsx")).Dialog }))

/** The link's target without script. */
export const preferencesAnchor = "reading"

/** Shows "EN · VND · Singapore". Opens the switches, or links to those in the footer. */
export function PreferencesControl({ className }: { className?: string }) {
  const t = useTexts("shell")
  const language = useLanguage()
  const { currency, delivery } = useAppData()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <a
        href={`#${preferencesAnchor}`}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
        className={classNames(
          "min-h-11 items-center gap-1.5 text-xs whitespace-nowrap text-ink-soft no-underline hover:text-act-text",
          className,
        )}
      >
        <span className="sr-only">{t("reading")}: </span>
        {shortNameOf[language]} · {currency?.code ?? "SGD"} · {delivery.name}
      </a>
      {isOpen && (
        <Suspense>
          <Dialog id="reading-dialog" title={t("reading")} isOpen onClose={() => setOpen(false)}>
            <Switches />
          </Dialog>
        </Suspense>
      )}
    </>
  )
}
