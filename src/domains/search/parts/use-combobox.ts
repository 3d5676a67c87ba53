import { type RefObject, useEffect, useEffectEvent } from "react"

type Combobox = {
  listId: string
  activeId: string | null
  isOpen: boolean
  onType(text: string, scope: string): void
  onStep(by: 1 | -1): void
  onChoose(): boolean
  onClose(): void
}

/**
 * ARIA 1.2. The server-rendered field may have text before this script runs, which rendering it again would lose: its
 * attributes are set from outside.
 */
export function useCombobox(form: RefObject<HTMLFormElement | null>, combobox: Combobox): void {
  const { listId, activeId, isOpen } = combobox
  useEffect(() => {
    const field = fieldOf(form.current)
    if (!field) return
    field.setAttribute("role", "combobox")
    field.setAttribute("aria-autocomplete", "list")
    field.setAttribute("aria-controls", listId)
    field.setAttribute("aria-expanded", String(isOpen))
    if (activeId) field.setAttribute("aria-activedescendant", activeId)
    else field.removeAttribute("aria-activedescendant")
  }, [form, listId, activeId, isOpen])

  const type = useEffectEvent(() => {
    const field = fieldOf(form.current)
    const scope = form.current?.elements.namedItem("scope")
    combobox.onType(field?.value ?? "", scope instanceof HTMLSelectElement ? scope.value : "all")
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.target !== fieldOf(form.current)) return
    const isTaken = handleKey(event.key, combobox)
    if (isTaken) event.preventDefault()
  })
  const leave = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && form.current?.contains(relatedTarget))) combobox.onClose()
  })
  const close = useEffectEvent(() => combobox.onClose())
  const hold = useEffectEvent((event: MouseEvent) => {
    // Keeps the focus in the field while the pointer is used in the list.
    if (event.target instanceof Element && event.target.closest("[role=listbox]")) event.preventDefault()
  })

  useEffect(() => {
    const { current } = form
    if (!current) return
    if (document.activeElement === fieldOf(current) && fieldOf(current)?.value) type()
    current.addEventListener("input", type)
    current.addEventListener("keydown", press)
    current.addEventListener("focusout", leave)
    current.addEventListener("submit", close)
    current.addEventListener("mousedown", hold)
    return () => {
      current.removeEventListener("input", type)
      current.removeEventListener("keydown", press)
      current.removeEventListener("focusout", leave)
      current.removeEventListener("submit", close)
      current.removeEventListener("mousedown", hold)
    }
  }, [form])
}

/** Escape closes the list only; a second one closes the dialog around it. */
function handleKey(key: string, { isOpen, onStep, onChoose, onClose }: Combobox): boolean {
  if (key === "ArrowDown" || key === "ArrowUp") {
    onStep(key === "ArrowDown" ? 1 : -1)
    return true
  }
  if (key === "Enter") return onChoose()
  if (key !== "Escape" || !isOpen) return false
  onClose()
  return true
}

function fieldOf(form: HTMLFormElement | null): HTMLInputElement | undefined {
  const field = form?.elements.namedItem("q")
  return field instanceof HTMLInputElement ? field : undefined
}
