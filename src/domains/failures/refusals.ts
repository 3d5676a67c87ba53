import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("failures", { noSuchFailure: 404, runsNow: 409, stillRetried: 409 })
