import { messageOf } from "#language/refusal-text.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { Refusal } from "#platform/refusal.ts"

/** Of a row that an act is about to change: its new value, or why it will stay as it is. */
export function textOrRefusal({ language }: Pick<Ctx, "language">, newValue: () => string): string {
  try {
    return newValue()
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    return messageOf(problem, language)
  }
}
