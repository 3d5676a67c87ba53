import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("health", { scopeUnclear: 422, reasonRequired: 422, reasonTooLong: 422 })
