import { useEffect, useId, useRef, useState } from "react"
import { useFetcher } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import { AgeQuestion, type AskedRule } from "./age-question.tsx"

type Rules = { country: string; rules: AskedRule[] }
type Answer = { declared?: object; refusal?: { message: string } }

/**
 * The question over a page. Escape does not answer it: that key means "away with this", and the law wants a yes or
 * a no. Both are buttons that the keyboard reaches at once.
 */
export function AgeDialog({ onDeclared }: { onDeclared: () => void }) {
  const t = useTexts("countries")
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const asked = useRules()
  const fetcher = useFetcher<Answer>()
  const isDeclared = fetcher.data?.declared !== undefined
  useEffect(() => {
    if (asked && !ref.current?.open) ref.current?.showModal()
  }, [asked])
  useEffect(() => {
    if (isDeclared) onDeclared()
  }, [isDeclared, onDeclared])
  if (!asked) return null
  return (
    <dialog
      ref={ref}
      closedby="none"
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      // Some browsers close at the second Escape whatever they are told.
      onClose={(event) => event.currentTarget.showModal()}
      className="dialog m-auto w-[min(34rem,calc(100vw-2rem))] rounded-md bg-paper-raised p-0 text-ink shadow-float"
    >
      <fetcher.Form
        method="post"
        action="/age"
        className="grid max-h-[inherit] gap-4 overflow-y-auto p-5 md:p-7"
      >
        <h2 id={titleId} className="text-2xl">
          {t("age.title")}
        </h2>
        <AgeQuestion
          rules={asked.rules}
          country={asked.country}
          isBusy={fetcher.state !== "idle"}
          problem={fetcher.data?.refusal?.message}
        />
      </fetcher.Form>
    </dialog>
  )
}

/** Where the visitor is and what the law says there: asked for only now, as most visitors have answered long ago. */
function useRules(): Rules | undefined {
  const [rules, setRules] = useState<Rules>()
  useEffect(() => {
    const stop = new AbortController()
    fetch("/api/age-rules", { signal: stop.signal })
      .then(async (response) => {
        if (response.ok) setRules((await response.json()) as Rules)
      })
      // The question comes with the next page then.
      .catch(() => undefined)
    return () => stop.abort()
  }, [])
  return rules
}
