import { useLanguage, useTexts } from "#language/use-texts.ts"
import { absoluteUrl } from "#platform/app-path.ts"

export function FeedLink({ origin, siteName }: { origin: string; siteName: string }) {
  const t = useTexts("news")
  return (
    <link
      rel="alternate"
      type="application/rss+xml"
      title={`${t("title")} | ${siteName}`}
      href={absoluteUrl(origin, `/rss.xml?lang=${useLanguage()}`)}
    />
  )
}
