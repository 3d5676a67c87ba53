import { Photo } from "#domains/pictures/parts/photo.tsx"
import type { PictureSources } from "#domains/pictures/sources.ts"
import type { RichBlock } from "#platform/rich-text/blocks.ts"
import { RichText } from "#ui/rich-text.tsx"

type Props = {
  blocks: readonly RichBlock[]
  pictures: Readonly<Record<string, PictureSources>>
  lang?: string | undefined
}

export function ContentText({ blocks, pictures, lang }: Props) {
  return (
    <RichText
      blocks={blocks}
      lang={lang}
      picture={(id, alt) => {
        const picture = pictures[id]
        return picture && <Photo picture={picture} alt={alt} sizes="(min-width: 48rem) 42rem, 100vw" />
      }}
    />
  )
}
