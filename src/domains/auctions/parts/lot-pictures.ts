import type { GalleryPicture, PictureGroup } from "#domains/catalogue/gallery.ts"
import { drawingPath } from "#domains/catalogue/picture-path.ts"
import type { Texts } from "#language/use-texts.ts"
import type { EarlierLot } from "../pictures/earlier-lots.ts"
import type { LotPhotograph } from "../pictures/lot-gallery.ts"

type PicturedLot = {
  name: string
  productId: string
  fillLevel: string | null
  gallery: readonly LotPhotograph[]
}

export function galleryPicturesOf(lot: PicturedLot, t: Texts<"auctions">): GalleryPicture[] {
  if (lot.gallery.length === 0) return drawingsOf(lot, t)
  return lot.gallery.map((photograph) => {
    const { of, view, caption, alt, src, largest, avif, webp, width, height, colourHex } = photograph
    const shows = view ? t(`views.${view}`) : ""
    const photographer = t(`photographOf.${of}`)
    return {
      src,
      large: largest,
      srcSet: webp,
      avif,
      alt: alt || (view ? t("viewOf", { view: shows, name: lot.name }) : lot.name),
      caption: [caption || shows, photographer].filter(Boolean).join(" · "),
      ...(view ? { view } : {}),
      isEnglish: Boolean(alt),
      ...{ width, height, colourHex },
    }
  })
}

/** A bottle whose fill level nobody stated has no picture of it. */
function drawingsOf({ name, productId, fillLevel }: PicturedLot, t: Texts<"auctions">): GalleryPicture[] {
  const drawing = (of: "front" | "label" | "fillLevel", src: string, alt: string): GalleryPicture => ({
    ...{ src, large: src, srcSet: null, avif: null, colourHex: null, width: 360, height: 480 },
    alt,
    view: of,
    caption: `${t(`views.${of}`)} · ${t("photographOf.drawing")}`,
  })
  const closeUp = (of: "label" | "fillLevel", view: "label" | "neck") =>
    drawing(of, drawingPath(productId, { fillLevel, view }), t("viewOf", { view: t(`views.${of}`), name }))
  return [
    drawing("front", drawingPath(productId, { fillLevel }), t("drawingOf", { name })),
    closeUp("label", "label"),
    ...(fillLevel === null ? [] : [closeUp("fillLevel", "neck")]),
  ]
}

export function earlierPicturesOf(earlier: readonly EarlierLot[], t: Texts<"auctions">): PictureGroup[] {
  return earlier.map((lot) => ({
    title: t("lotOf", { number: lot.number, auction: lot.auctionTitle }),
    path: lot.path,
    pictures: galleryPicturesOf(lot, t),
  }))
}
