import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("notes", {
  noteRequired: 422,
  noteTooLong: 422,
  keyRequired: 422,
  noSuchNote: 404,
  cannotRemove: 409,
})
