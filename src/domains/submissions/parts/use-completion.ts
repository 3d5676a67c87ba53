import { useRef, useState } from "react"
import type { NameCompletions } from "../complete-name.ts"
import { fetchCompletions } from "./fetch-completions.ts"

const debounceMs = 250

export function useCompletion(onChosen: (bottle: NameCompletions[number]) => void) {
  const [found, setFound] = useState<NameCompletions>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pendingRequest = useRef<AbortController>(undefined)

  function type(text: string): void {
    const chosen = found.find(({ name }) => name === text)
    clearTimeout(timer.current)
    pendingRequest.current?.abort()
    if (chosen) onChosen(chosen)
    else if (text.trim().length >= 2)
      timer.current = setTimeout(() => void fetchBottles(text.trim()), debounceMs)
  }

  async function fetchBottles(text: string): Promise<void> {
    const own = new AbortController()
    pendingRequest.current = own
    const bottles = await fetchCompletions(text, own.signal)
    if (!own.signal.aborted) setFound(bottles ?? [])
  }

  function choose(id: string): void {
    const chosen = found.find(({ _id }) => _id === id)
    if (chosen) onChosen(chosen)
  }

  return { found, type, choose }
}
