import type { GalleryPicture } from "#domains/catalogue/gallery.ts"
import type { Texts } from "#language/use-texts.ts"
import type { LotPhotograph } from "../pictures/lot-gallery.ts"

type PicturedLot = { name: string; imagePath: string; gallery: readonly LotPhotograph[] }

export function galleryPicturesOf(lot: PicturedLot, t: Texts<"auctions">): GalleryPicture[] {
  if (lot.gallery.length === 0) return [drawingOf(lot, t)]
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
      isEnglish: Boolean(alt),
      ...{ width, height, colourHex },
    }
  })
}

function drawingOf({ name, imagePath }: PicturedLot, t: Texts<"auctions">): GalleryPicture {
  const alt = t("drawingOf", { name })
  const none = { srcSet: null, avif: null, colourHex: null }
  return { src: imagePath, large: imagePath, alt, width: 360, height: 480, ...none }
}
