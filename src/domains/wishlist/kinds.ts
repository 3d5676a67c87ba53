import { isOneOf } from "#platform/records.ts"

export const wishKinds = ["product", "lot", "cask"] as const
export type WishKind = (typeof wishKinds)[number]

export function isWishKind(text: string): text is WishKind {
  return isOneOf(wishKinds, text)
}

export const wishlistPath = "/my-account/wishlist"
