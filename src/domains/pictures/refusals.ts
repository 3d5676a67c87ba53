import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("pictures", {
  noPicture: 422,
  tooLarge: 413,
  notAPicture: 422,
  kindMismatch: 422,
  animated: 422,
  tooManyPixels: 422,
  tooSmall: 422,
  tooNarrow: 422,
  broken: 422,
  trailingData: 422,
  cropUnclear: 422,
  tooManyUploads: 429,
  busy: 503,
  noSuchPicture: 404,
})
