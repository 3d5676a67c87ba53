import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("storage", {
  noSuchItem: 404,
  noSuchStorage: 404,
  nothingChosen: 422,
  notStored: 409,
  tooMany: 422,
  nothingOwed: 409,
  ownItem: 403,
  takenForAuction: 409,
  leavingWithOrder: 409,
  relistRequested: 409,
  relistNotRequested: 409,
  noteTooLong: 422,
  shelfTooLong: 422,
  reasonRequired: 422,
  tooOften: 429,
})
