import { type LineStatus, lineMoves } from "./kinds.ts"

/**
 * "may": the line can enter the state. "there": it is in it already. Only settlement moves a line from unpaid to paid.
 */
export function moveOf(from: LineStatus, to: LineStatus): "there" | "may" | "cannot" {
  if (from === to) return "there"
  if (from === "unpaid" && to === "paid") return "cannot"
  return lineMoves[from].includes(to) ? "may" : "cannot"
}
