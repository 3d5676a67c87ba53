import { useEffect, useState } from "react"
import type { ShownCheck } from "../shown-check.ts"

/** A form's side of the check. Without script it stays asleep: the form goes without the field and is counted instead. */
export function useBotCheck(check: ShownCheck | undefined, again: unknown) {
  const [isAwake, setAwake] = useState(false)
  const [solution, setSolution] = useState("")
  const [round, setRound] = useState(0)
  useEffect(() => setAwake(true), [])
  // A solution counts once: whatever came back, the next try needs another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer begins a new round
  useEffect(() => {
    setSolution("")
    setRound((before) => before + 1)
  }, [again])
  const isAsked = isAwake && check?.kind !== "off"
  return { isAsked, isSolved: !isAsked || solution !== "", solution, setSolution, round }
}
