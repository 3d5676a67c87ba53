import { useTexts } from "#language/use-texts.ts"

export function EngagementCount({ count }: { count: number }) {
  const t = useTexts("news")
  if (count === 0) return null
  return <span className="figures text-sm text-ink-soft">{t("social.takenUp", { count })}</span>
}
