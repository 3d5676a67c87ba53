import { type SubmitEvent, useEffect, useId, useRef, useState } from "react"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { AgeQuestion, type AgeQuestionRule } from "./age-question.tsx"

type AgeRulesAnswer = { country: string; rules: AgeQuestionRule[] }

/** Escape does not close it: the law requires a yes or a no. */
export function AgeDialog({ onDeclared }: { onDeclared: () => void }) {
  const t = useTexts("countries")
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const ageRules = useRules()
  const [progress, setProgress] = useState<"asked" | "sent" | "lost">("asked")
  useEffect(() => {
    if (ageRules && !ref.current?.open) ref.current?.showModal()
  }, [ageRules])

  async function declare(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const country = String(new FormData(event.currentTarget).get("country") ?? "")
    setProgress("sent")
    if (await isTaken(country)) onDeclared()
    else setProgress("lost")
  }

  if (!ageRules) return null
  return (
    <dialog
      ref={ref}
      closedby="none"
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      onClose={(event) => event.currentTarget.showModal()}
      className="dialog m-auto w-[min(34rem,calc(100vw-2rem))] rounded-md bg-paper-raised p-0 text-ink shadow-float"
    >
      <form
        method="post"
        action={"/age" satisfies AppPath}
        onSubmit={(event) => void declare(event)}
        className="grid max-h-[inherit] gap-4 overflow-y-auto p-5 md:p-7"
      >
        <h2 id={titleId} className="text-2xl">
          {t("age.title")}
        </h2>
        <AgeQuestion
          rules={ageRules.rules}
          country={ageRules.country}
          isBusy={progress === "sent"}
          problem={progress === "lost" ? t("age.notRecorded") : undefined}
        />
      </form>
    </dialog>
  )
}

/** A lost connection must not replace the page below. */
async function isTaken(country: string): Promise<boolean> {
  try {
    const answer = await fetch("/age", { method: "POST", body: new URLSearchParams({ country }) })
    return answer.ok
  } catch {
    return false
  }
}

/** Only when the dialog opens: most visitors have answered long ago. */
function useRules(): AgeRulesAnswer | undefined {
  const [rules, setRules] = useState<AgeRulesAnswer>()
  useEffect(() => {
    const stop = new AbortController()
    fetch("/api/age-rules", { signal: stop.signal })
      .then(async (response) => {
        if (response.ok) setRules(await response.json())
      })
      .catch(() => undefined)
    return () => stop.abort()
  }, [])
  return rules
}
