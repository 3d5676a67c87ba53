import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("page-speed", { tooManyReports: 429 })
