import { messageOf } from "#language/refusal-text.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { Refusal } from "#platform/refusal.ts"
import type { BulkChange } from "./act-in-bulk.ts"

/** Of a row that an act is about to change: its new value, or why it will stay as it is. */
export function textOrRefusal(
  { language }: Pick<Ctx, "language">,
  newValue: () => string,
): Pick<BulkChange, "after" | "refusal"> {
  try {
    return { after: newValue() }
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    return { after: "–", refusal: messageOf(problem, language) }
  }
}
