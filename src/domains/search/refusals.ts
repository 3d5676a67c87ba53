import { refusals } from "#platform/refusal.ts"

/** Every "no" to who is looking for something. */
export const refuse = refusals("search", {
  scopeUnknown: 422,
  queryTooLong: 422,
  queryNotUnderstood: 422,
  tooManySearches: 429,
})
