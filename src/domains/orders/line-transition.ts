import { type LineStatus, lineTransitions } from "./kinds.ts"

/**
 * "allowed": the line can enter the state. "already": it is in it. Only settlement moves a line from unpaid to paid.
 */
export function lineTransition(from: LineStatus, to: LineStatus): "already" | "allowed" | "cannot" {
  if (from === to) return "already"
  if (from === "unpaid" && to === "paid") return "cannot"
  return lineTransitions[from].includes(to) ? "allowed" : "cannot"
}
