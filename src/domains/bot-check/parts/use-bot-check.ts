import { type FormEvent, useEffect, useState } from "react"
import type { BotCheckView } from "../bot-check-view.ts"

type PressedForm = { form: HTMLFormElement; button: HTMLElement | null }

/**
 * Without script the form has no such field, and the server limits it by address. With `sendWhenSolved` as its
 * `onSubmit`, the form is sent once the check is done.
 */
export function useBotCheck(check: BotCheckView | undefined, again: unknown) {
  const [isAwake, setAwake] = useState(false)
  const [solution, setSolution] = useState("")
  const [attempt, setAttempt] = useState(0)
  const [press, setPress] = useState<PressedForm>()
  useEffect(() => setAwake(true), [])
  // A solution counts once: after any answer the next try needs another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer begins a new round
  useEffect(() => {
    setSolution("")
    setAttempt((before) => before + 1)
  }, [again])
  useEffect(() => {
    if (!press || solution === "") return
    setPress(undefined)
    press.form.requestSubmit(press.button)
  }, [press, solution])
  const isRequired = isAwake && check?.kind !== "off"
  const isSolved = !isRequired || solution !== ""
  function sendWhenSolved(event: FormEvent<HTMLFormElement>): void {
    if (isSolved) return
    event.preventDefault()
    const { nativeEvent } = event
    const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
    setPress({ form: event.currentTarget, button })
  }
  return {
    isRequired,
    isSolved,
    isWaiting: press !== undefined,
    sendWhenSolved,
    solution,
    setSolution,
    attempt,
  }
}
