import { useTexts } from "#language/use-texts.ts"
import { LinkButton } from "#ui/button.tsx"
import { Note } from "#ui/note.tsx"
import { PageHead } from "#web/page-head.tsx"

export default function Fail() {
  const t = useTexts("checkout")
  return (
    <div className="page grid gap-5 py-8 md:py-12">
      <PageHead title={t("fail.title")} isHidden />
      <h1 className="text-3xl">{t("fail.title")}</h1>
      <Note tone="alarm">{t("card.again")}</Note>
      <p className="max-w-read">{t("fail.text")}</p>
      <p className="flex gap-3">
        <LinkButton to="/cart" kind="act">
          {t("card.toCart")}
        </LinkButton>
        <LinkButton to="/">{t("success.home")}</LinkButton>
      </p>
    </div>
  )
}
