import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("display", {
  noSuchBanner: 404,
  slotUnclear: 422,
  titleRequired: 422,
  textTooLong: 422,
  pathUnclear: 422,
  pictureUnclear: 422,
  timeUnclear: 422,
  endsBefore: 422,
  colourUnclear: 422,
  unreadable: 422,
  placeUnclear: 422,
  altRequired: 422,
  altTooLong: 422,
  focusUnclear: 422,
  pictureRequired: 422,
})
