import type { AppPath } from "#platform/app-path.ts"
import type { Id } from "#platform/ids.ts"

export const pictureFormats = ["avif", "webp"] as const
export type PictureFormat = (typeof pictureFormats)[number]

export const usualWidths = [320, 640, 960, 1_600] as const

const middle = 640

export function widthsFor(widthPx: number): number[] {
  const smaller = usualWidths.filter((width) => width < widthPx)
  return [...smaller, Math.min(widthPx, usualWidths[usualWidths.length - 1] ?? widthPx)]
}

export function picturePath(id: Id<"pic">, widthPx: number, format: PictureFormat): AppPath {
  return `/pictures/${id}/${widthPx}.${format}`
}

/** A narrower photograph is served at its own width. */
export function cardPath(id: Id<"pic">): AppPath {
  return picturePath(id, middle, "webp")
}

export function pictureKey(id: Id<"pic">, widthPx: number, format: PictureFormat): string {
  return `pictures/${id}/${widthPx}.${format}`
}

export type PictureSources = {
  src: string
  largest: string
  avif: string
  webp: string
  width: number
  height: number
  colourHex: string | null
}

export type PictureFacts = {
  id: Id<"pic">
  widthPx: number
  heightPx: number
  widths: readonly number[]
  colourHex: string | null
}

export function sourcesOf({ id, widthPx, heightPx, widths, colourHex }: PictureFacts): PictureSources {
  const set = (format: PictureFormat) =>
    widths.map((width) => `${picturePath(id, width, format)} ${width}w`).join(", ")
  return {
    src: picturePath(id, widths.findLast((width) => width <= middle) ?? widthPx, "webp"),
    largest: picturePath(id, widths.at(-1) ?? widthPx, "webp"),
    avif: set("avif"),
    webp: set("webp"),
    width: widthPx,
    height: heightPx,
    colourHex,
  }
}
