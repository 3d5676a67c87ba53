import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("pages", {
  noSuchContent: 404,
  noSuchVersion: 404,
  titleRequired: 422,
  titleTooLong: 422,
  summaryTooLong: 422,
  textRequired: 422,
  textTooLong: 422,
  languageUnclear: 422,
  keyRequired: 422,
  unknownFigure: 422,
  brokenFigure: 422,
  changedMeanwhile: 409,
  alreadyPublished: 409,
  fromUnclear: 422,
  toUnclear: 422,
  fromOwnPath: 422,
  loop: 422,
  noSuchRedirect: 404,
})
