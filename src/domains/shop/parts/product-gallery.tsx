import { type MouseEvent, Suspense, type TouchEvent, type TouchList, useRef, useState } from "react"
import type { GalleryPicture, PictureGroup } from "#domains/catalogue/gallery.ts"
import { useTexts } from "#language/use-texts.ts"
import type { PagePath } from "#platform/app-path.ts"
import { useNavigate } from "#platform/routing.ts"
import { classNames } from "#ui/class-names.ts"
import { Icon } from "#ui/icon.tsx"
import { Link } from "#ui/link.tsx"
import { lazyOptional } from "#ui/live/later.ts"
import { type ScreenPoint, swipeOf } from "./zoom-scale.ts"

const Zoom = lazyOptional(async () => (await import("./product-zoom.tsx")).ProductZoom)

type Props = {
  pictures: readonly GalleryPicture[]
  name: string
  /** Of other bottles, to compare with. */
  others?: readonly PictureGroup[]
  /** The pages that a swipe beyond the first and the last picture turns to. */
  beyond?: { before: Page | null; after: Page | null }
}

type Page = { path: PagePath }

/** Without script its links lead to the large pictures, and to the page of the bottle to compare with. */
export function ProductGallery({ pictures, name, others = [], beyond }: Props) {
  const t = useTexts("ui")
  const [chosen, choose] = useState(0)
  const [opened, open] = useState<"zoom" | "compare" | null>(null)
  const picture = pictures[chosen] ?? pictures[0]
  const [other] = others
  const navigate = useNavigate()
  const swipe = useSwipe((by) => {
    const page = by === 1 ? beyond?.after : beyond?.before
    if (pictures[chosen + by]) choose(chosen + by)
    else if (page) void navigate(page.path)
  })
  const instead = (act: () => void) => (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    act()
  }
  if (!picture) return null
  return (
    <figure className="grid gap-3">
      <a
        href={picture.large}
        aria-label={t("gallery.zoom", { name })}
        aria-haspopup="dialog"
        onClick={instead(() => open("zoom"))}
        {...swipe}
        className="relative touch-pan-y grid h-[calc(var(--picture-height)+2rem)] cursor-zoom-in place-items-center bg-paper-sunk px-6 [--picture-height:38dvh] md:[--picture-height:34rem]"
      >
        <Picture
          picture={picture}
          isFirst
          sizes="(min-width: 768px) 28rem, 80vw"
          height="var(--picture-height)"
        />
        <span className="absolute right-3 bottom-3 rounded-full bg-paper-raised p-2 text-ink-soft">
          <Icon name="search" />
        </span>
      </a>
      {picture.caption && (
        <figcaption className="label-text min-h-10" aria-live="polite">
          {picture.caption}
        </figcaption>
      )}
      {pictures.length > 1 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map((each, place) => (
            <li key={each.src}>
              <a
                href={each.large}
                aria-label={t("gallery.picture", { number: place + 1, count: pictures.length })}
                aria-current={place === chosen ? "true" : undefined}
                onClick={instead(() => choose(place))}
                className={classNames(
                  "grid size-16 place-items-center border bg-paper-sunk",
                  place === chosen ? "border-ink" : "border-rule hover:border-rule-strong",
                )}
              >
                <Picture picture={{ ...each, alt: "" }} sizes="4rem" height="3.5rem" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {other && (
        <Link
          to={other.path}
          aria-haspopup="dialog"
          onClick={instead(() => open("compare"))}
          className="link tap inline-flex items-center gap-2 justify-self-start max-md:min-h-11"
        >
          <Icon name="compare" />
          {t("gallery.compareWith", { title: other.title })}
        </Link>
      )}
      {opened !== null && (
        <Suspense>
          <Zoom
            pictures={pictures}
            start={chosen}
            name={name}
            others={others}
            startsComparing={opened === "compare"}
            onClose={() => open(null)}
          />
        </Suspense>
      )}
    </figure>
  )
}

function useSwipe(turn: (by: -1 | 1) => void) {
  const began = useRef<ScreenPoint>(undefined)
  return {
    onTouchStart({ touches }: TouchEvent) {
      began.current = touches.length === 1 ? pointOf(touches) : undefined
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const until = pointOf(changedTouches)
      const by = began.current && until ? swipeOf(began.current, until) : 0
      if (by !== 0) turn(by)
    },
  }
}

function pointOf(touches: TouchList): ScreenPoint | undefined {
  const touch = touches.item(0)
  return touch ? { x: touch.clientX, y: touch.clientY } : undefined
}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
}

type PictureProps = { picture: GalleryPicture; sizes: string; isFirst?: boolean; height: string }

function Picture({ picture, sizes, isFirst = false, height: max }: PictureProps) {
  const { src, srcSet, avif, alt, isEnglish, width, height, colourHex } = picture
  return (
    <picture className="contents">
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        src={src}
        srcSet={srcSet ?? undefined}
        sizes={srcSet ? sizes : undefined}
        alt={alt}
        lang={isEnglish && alt ? "en" : undefined}
        width={width}
        height={height}
        loading={isFirst ? "eager" : "lazy"}
        decoding="async"
        {...(isFirst ? { fetchPriority: "high" as const } : {})}
        style={{
          width: `min(100%, calc(${max} * ${(width / height).toFixed(4)}))`,
          ...(colourHex && { backgroundColor: colourHex }),
        }}
        className="h-auto"
      />
    </picture>
  )
}
