import type { KeyboardEvent, MouseEvent } from "react"
import { useRef } from "react"
import { notify } from "../bulk/bulk-selection.ts"

const down = (index: number) => index + 1
const up = (index: number) => index - 1

const steps: Readonly<Record<string, (index: number, rows: number) => number>> = {
  ArrowDown: down,
  j: down,
  ArrowUp: up,
  k: up,
  Home: () => 0,
  End: (_, rows) => rows - 1,
}

/** Arrows, or j and k, move between rows, o opens one, x chooses one; with Shift, all from the last chosen one to it. */
export function useRowKeys() {
  const anchor = useRef<HTMLInputElement>(null)

  function choose(table: HTMLElement, box: HTMLInputElement, isRange: boolean): void {
    const boxes = [...table.querySelectorAll<HTMLInputElement>("input[data-choose]")]
    const [from, to] = [anchor.current && isRange ? boxes.indexOf(anchor.current) : -1, boxes.indexOf(box)]
    if (from >= 0)
      for (const each of boxes.slice(Math.min(from, to), Math.max(from, to) + 1)) each.checked = box.checked
    anchor.current = box
    notify()
  }

  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      const row = event.target instanceof Element ? event.target.closest("tr") : null
      const box = row?.querySelector<HTMLInputElement>("input[data-choose]")
      if (event.key.toLowerCase() === "x" && box) {
        event.preventDefault()
        box.checked = !box.checked
        choose(event.currentTarget, box, event.shiftKey)
        return
      }
      if (event.key === "o") {
        row?.querySelector<HTMLElement>("[data-row]")?.click()
        return
      }
      const step = steps[event.key]
      if (!step) return
      const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")]
      const index = rows.findIndex((each) => row?.contains(each))
      const next = rows[step(index, rows.length)]
      if (!next) return
      event.preventDefault()
      next.focus()
    },
    onClick(event: MouseEvent<HTMLElement>) {
      const { target, currentTarget, shiftKey } = event
      if (target instanceof HTMLInputElement && "choose" in target.dataset)
        choose(currentTarget, target, shiftKey)
    },
  }
}

function isTyping(target: EventTarget): boolean {
  if (target instanceof HTMLInputElement) return target.type !== "checkbox"
  return target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
}
