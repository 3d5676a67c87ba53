import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("open-data", { noSuchSnapshot: 404, noSuchFile: 404, tooManyFiles: 429 })
