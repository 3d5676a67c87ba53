import { createContext, useEffect, useRef, useState } from "react"

export const bulkFormId = "many"

/** Why an act has left rows as they are, by the row. They stay chosen. */
export const RefusedRows = createContext<ReadonlyMap<string, string>>(new Map())

const boxes = () => [
  ...document.querySelectorAll<HTMLInputElement>(`input[form="${bulkFormId}"][name="row"]`),
]

type Selection = { isAwake: boolean; count: number; isAll: boolean }

/** The selected rows, once the script runs. After an answer only refused rows stay selected. */
export function useSelection(refused: ReadonlyMap<string, string>, answer: unknown) {
  const [selection, setSelection] = useState<Selection>({ isAwake: false, count: 0, isAll: false })
  const latest = useRef(refused)
  latest.current = refused
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const update = () => {
      const count = boxes().filter(({ checked }) => checked).length
      const all = form.current?.elements.namedItem("all")
      const isAll = all instanceof HTMLInputElement && all.checked
      setSelection({ isAwake: true, count, isAll })
    }
    update()
    document.addEventListener("change", update)
    return () => document.removeEventListener("change", update)
  }, [])

  useEffect(() => {
    if (!answer) return
    for (const box of boxes()) box.checked = latest.current.has(box.value)
    notify()
  }, [answer])

  function clear() {
    for (const box of boxes()) box.checked = false
    const all = form.current?.elements.namedItem("all")
    if (all instanceof HTMLInputElement) all.checked = false
    notify()
  }

  return { ...selection, form, clear }
}

/** Boxes that are checked by script do not say so. */
export function notify(): void {
  document.dispatchEvent(new Event("change"))
}
