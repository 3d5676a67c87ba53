import { useHouse } from "./use-house.ts"

type Props = {
  title: string
  description?: string | undefined
  /** The one address of this page, where several lead to it. */
  path?: string | undefined
  imagePath?: string | undefined
  /** For pages that are somebody's own, or no page at all. */
  isHidden?: boolean
}

/** Title and summary for the browser, search engines and people who share the page. */
export function PageHead({ title, description, path, imagePath, isHidden }: Props) {
  const { site, origin } = useHouse()
  const summary = (description ?? site.description).replace(/\s+/g, " ").slice(0, 160)
  const fullTitle = `${title} | ${site.name}`
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={summary} />
      {isHidden && <meta name="robots" content="noindex" />}
      {path && <link rel="canonical" href={origin + path} />}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      {path && <meta property="og:url" content={origin + path} />}
      {imagePath && <meta property="og:image" content={origin + imagePath} />}
      {imagePath?.endsWith(".png") && <LargePicture />}
    </>
  )
}

/** A picture made to be shared says how large it is, so that it is shown before it was fetched. */
function LargePicture() {
  return (
    <>
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
