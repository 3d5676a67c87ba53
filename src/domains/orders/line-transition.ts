import { type LineStatus, lineTransitions } from "./kinds.ts"

/**
 * "may": the line can enter the state. "there": it is in it already. Only settlement moves a line from unpaid to paid.
 */
export function lineTransition(from: LineStatus, to: LineStatus): "there" | "may" | "cannot" {
  if (from === to) return "there"
  if (from === "unpaid" && to === "paid") return "cannot"
  return lineTransitions[from].includes(to) ? "may" : "cannot"
}
