import { refusals } from "#platform/refusal.ts"

/** Every "no" about notices. */
export const refuse = refusals("notices", {
  noSuchNotice: 404,
})
