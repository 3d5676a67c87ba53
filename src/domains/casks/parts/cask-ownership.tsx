import { useTexts } from "#language/use-texts.ts"

const points = ["bond", "documents", "rent", "air", "years", "risk"] as const

export function CaskOwnership() {
  const t = useTexts("casks")
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{t("owning.title")}</h2>
      <ul className="grid max-w-read gap-2.5">
        {points.map((point) => (
          <li key={point} className="border-l-2 border-rule-strong pl-3">
            {t(`owning.${point}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}
