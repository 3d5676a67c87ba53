import { refusals } from "#platform/refusal.ts"

/** Every "no" of the bot check. */
export const refuse = refusals("bot-check", {
  unsolved: 422,
  tooManyWithout: 429,
  away: 503,
})
