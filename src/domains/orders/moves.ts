import { type LineStatus, lineMoves } from "./kinds.ts"

/** What is there already, may be there, or cannot follow on what is. Money alone makes "paid" of what is not. */
export function moveOf(from: LineStatus, to: LineStatus): "there" | "may" | "cannot" {
  if (from === to) return "there"
  if (from === "unpaid" && to === "paid") return "cannot"
  return lineMoves[from].includes(to) ? "may" : "cannot"
}
