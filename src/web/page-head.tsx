import { hreflangOf, languages, localeOf } from "#language/languages.ts"
import { useLanguage } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import type { Language } from "#platform/ctx.ts"
import { usePageData } from "./page-data.ts"

type Props = {
  title: string
  description?: string | undefined
  path?: AppPath | undefined
  imagePath?: string | undefined
  /** Keeps personal pages and errors out of search engines. */
  isHidden?: boolean
}

export function PageHead({ title, description, path, imagePath, isHidden }: Props) {
  const { site, origin } = usePageData()
  const language = useLanguage()
  const summary = (description ?? site.description).replace(/\s+/g, " ").slice(0, 160)
  const fullTitle = `${title} | ${site.name}`
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={summary} />
      {isHidden && <meta name="robots" content="noindex" />}
      {path && <link rel="canonical" href={origin + inLanguage(path, language)} />}
      {path && !isHidden && <InOtherLanguages path={path} />}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={localeOf[language].replace(/-Han[st]/, "").replace("-", "_")} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      {path && <meta property="og:url" content={origin + inLanguage(path, language)} />}
      {imagePath && <meta property="og:image" content={origin + imagePath} />}
      {imagePath?.endsWith(".png") && <LargePicture />}
    </>
  )
}

/** Without a parameter an address is English, unless the visitor has chosen another language. */
function inLanguage(path: string, language: Language): string {
  return language === "en" ? path : `${path}${path.includes("?") ? "&" : "?"}lang=${language}`
}

function InOtherLanguages({ path }: { path: string }) {
  const { origin } = usePageData()
  return (
    <>
      {languages.map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={hreflangOf[language]}
          href={origin + inLanguage(path, language)}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + path} />
    </>
  )
}

/** Networks show the picture before they have fetched it if they know its size. */
function LargePicture() {
  return (
    <>
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
