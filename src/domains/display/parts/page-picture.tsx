import { Photo } from "#domains/pictures/parts/photo.tsx"
import { classNames } from "#ui/class-names.ts"
import { Scene } from "#ui/scene.tsx"
import { picturePlaces } from "../page-pictures/places.ts"
import type { PagePicture as PagePictureData } from "../page-pictures/read-page-picture.ts"

type Props = {
  of: PagePictureData
  className?: string
  sizes?: string
  /** Above the fold. */
  isFirst?: boolean
}

/** The photograph that staff chose for this place of a page, or else its drawing. */
export function PagePicture({
  of: { place, photo },
  className,
  sizes = "(min-width: 64rem) 40rem, 100vw",
  isFirst = false,
}: Props) {
  if (!photo) return <Scene name={picturePlaces[place].scene} className={className ?? ""} />
  return (
    <Photo
      {...photo}
      sizes={sizes}
      isFirst={isFirst}
      className={classNames("block w-full rounded-sm object-cover", className)}
    />
  )
}
