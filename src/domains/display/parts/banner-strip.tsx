import { Photo } from "#domains/pictures/parts/photo.tsx"
import { LinkButton } from "#ui/button.tsx"
import type { Colours } from "../colours.ts"
import type { Banner } from "../read-display.ts"
import type { Slot } from "../slots.ts"
import { themeStyleOf } from "../theme-style.ts"

type Props = {
  banners: readonly Banner[]
  slot: Slot | undefined
  colours: Colours | undefined
  label: string
}

export function BannerStrip({ banners, slot, colours, label }: Props) {
  const own = banners.filter((banner) => banner.slot === slot)
  if (own.length === 0) return null
  return (
    <section aria-label={label} style={themeStyleOf(colours)} className="border-b border-rule bg-paper-sunk">
      {own.map(({ id, title, text, linkText, path, picture }) => (
        <div key={id} className="page flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
          {picture && (
            <Photo
              picture={picture}
              alt=""
              sizes="8rem"
              className="h-auto max-h-24 w-24 rounded-sm object-cover md:w-32"
            />
          )}
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-name text-lg break-words">{title}</p>
            {text && (
              <div
                className="grid max-w-read gap-1 text-ink-soft [&_a]:underline [&_a]:underline-offset-4 [&_ol]:list-decimal [&_ol]:ps-5 [&_ul]:list-disc [&_ul]:ps-5"
                // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised before it is stored
                dangerouslySetInnerHTML={{ __html: text }}
              />
            )}
          </div>
          {path && (
            <LinkButton to={path} size="small">
              {linkText || title}
            </LinkButton>
          )}
        </div>
      ))}
    </section>
  )
}
