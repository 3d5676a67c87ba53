import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("bot-check", {
  unsolved: 422,
  tooManyWithoutScript: 429,
  unavailable: 503,
})
