import type { KeyboardEvent } from "react"

const steps: Readonly<Record<string, (index: number, rows: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_, rows) => rows - 1,
}

export function useRowKeys() {
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const step = steps[event.key]
      if (!step || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return
      const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")]
      const focusedRow = document.activeElement?.closest("tr")
      const index = rows.findIndex((row) => focusedRow?.contains(row))
      const next = rows[step(index, rows.length)]
      if (!next) return
      event.preventDefault()
      next.focus()
    },
  }
}
