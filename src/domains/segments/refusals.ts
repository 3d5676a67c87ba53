import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("segments", {
  tagRequired: 422,
  tagUnclear: 422,
  tagTooLong: 422,
  tooManyTags: 409,
  alreadyTagged: 409,
  notTagged: 409,
  noSuchSegment: 404,
  segmentNameRequired: 422,
  segmentNameTooLong: 422,
  segmentNameTaken: 409,
  segmentNotFiltered: 422,
  segmentQueryTooLong: 422,
  segmentInUse: 409,
})
