import { useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { PageHead } from "#web/page-head.tsx"

export default function Vietnam() {
  const t = useTexts("countries")
  return (
    <div className="page py-16 md:py-24">
      <div className="grid max-w-read gap-5">
        <PageHead title={t("vietnam.title")} path="/vn" isHidden />
        <h1 className="text-3xl">{t("vietnam.title")}</h1>
        <p className="text-base text-ink-soft">{t("vietnam.text")}</p>
        <div>
          <LinkButton to="/home" kind="act">
            {t("vietnam.choose")}
          </LinkButton>
        </div>
      </div>
    </div>
  )
}
