import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("warehouse", {
  modeUnclear: 422,
  keyRequired: 422,
  keyUsed: 409,
  codeRequired: 422,
  barcodeUnknown: 404,
  shelfRequired: 422,
  tooLong: 422,
  tooManyCodes: 422,
  noSuchScan: 404,
  undoneAlready: 409,
  notUndoable: 409,
  tooLate: 409,
  movedSince: 409,
})
