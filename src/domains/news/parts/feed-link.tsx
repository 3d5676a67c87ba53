import { useLanguage, useTexts } from "#language/use-texts.ts"

export function FeedLink({ origin, siteName }: { origin: string; siteName: string }) {
  const t = useTexts("news")
  return (
    <link
      rel="alternate"
      type="application/rss+xml"
      title={`${t("title")} | ${siteName}`}
      href={`${origin}/rss.xml?lang=${useLanguage()}`}
    />
  )
}
