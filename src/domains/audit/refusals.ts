import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("audit", { changedMeanwhile: 409 })
