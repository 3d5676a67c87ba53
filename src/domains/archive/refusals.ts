import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("archive", { tooManyFiles: 429 })
