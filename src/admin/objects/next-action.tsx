import type { ReactNode } from "react"
import { useTexts } from "#language/use-texts.ts"

/** The one thing to do next: a sentence and its button. */
export function NextAction({ text, children }: { text: string; children: ReactNode }) {
  const t = useTexts("admin")
  return (
    <section
      aria-label={t("object.next")}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-2 border-act bg-paper-raised px-4 py-3"
    >
      <p>
        <span className="label-text block">{t("object.next")}</span>
        <span className="font-semibold">{text}</span>
      </p>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </section>
  )
}
