import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("status", {
  noSuchIncident: 404,
  titleRequired: 422,
  titleTooLong: 422,
  textRequired: 422,
  textTooLong: 422,
  componentsRequired: 422,
  impactUnclear: 422,
  stageUnclear: 422,
  timeUnclear: 422,
  beginsLater: 422,
})
