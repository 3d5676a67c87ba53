import { refusals } from "#platform/refusal.ts"

/** Every "no" about news. */
export const refuse = refusals("news", {
  noSuchArticle: 404,
  noSuchComment: 404,
  titleRequired: 422,
  titleTooLong: 422,
  summaryTooLong: 422,
  textRequired: 422,
  textTooShort: 422,
  textTooLong: 422,
  categoryUnclear: 422,
  languageUnclear: 422,
  pictureUnclear: 422,
  keyRequired: 422,
  commentRequired: 422,
  commentTooLong: 422,
  reasonRequired: 422,
  noteTooLong: 422,
  momentUnclear: 422,
  notNow: 409,
  tooManyArticles: 429,
  tooManyComments: 429,
  tooManyTries: 429,
})
