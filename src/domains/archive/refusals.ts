import { refusals } from "#platform/refusal.ts"

/** Every "no" about the archive. */
export const refuse = refusals("archive", { tooManyFiles: 429 })
