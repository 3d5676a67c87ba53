import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("search", {
  scopeUnknown: 422,
  queryTooLong: 422,
  queryNotUnderstood: 422,
  tooManySearches: 429,
})
