import { useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { PageHead } from "#web/page-head.tsx"

export default function TooYoung() {
  const t = useTexts("countries")
  return (
    <div className="page py-16 md:py-24">
      <div className="grid max-w-read gap-5">
        <PageHead title={t("tooYoung.title")} path="/too-young" isHidden />
        <h1 className="text-3xl">{t("tooYoung.title")}</h1>
        <p className="text-base text-ink-soft">{t("tooYoung.text")}</p>
        <div>
          <LinkButton to="/age">{t("tooYoung.back")}</LinkButton>
        </div>
      </div>
    </div>
  )
}
