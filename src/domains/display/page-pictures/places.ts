import type { AppPath } from "#platform/app-path.ts"
import { keysOf } from "#platform/records.ts"

/** Where staff may show a photograph, the drawing that is there without one, and a page with it. */
export const picturePlaces = {
  home: { scene: "cellar", path: "/home" },
  selling: { scene: "auction", path: "/register-lots" },
  about: { scene: "counter", path: "/about" },
  delivery: { scene: "packing", path: "/shipping-and-delivery" },
  news: { scene: "nosing", path: "/whisky-news" },
} as const satisfies Record<string, { scene: string; path: AppPath }>

export type PicturePlace = keyof typeof picturePlaces
export const picturePlaceNames = keysOf(picturePlaces)

/** The point that stays visible when a page crops the photograph, in percent of its width and height. */
export const focusChoices = ["0", "25", "50", "75", "100"] as const
