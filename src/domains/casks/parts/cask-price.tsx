import { useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { LinkButton } from "#ui/button.tsx"
import { Note } from "#ui/note.tsx"
import { Price } from "#ui/price.tsx"
import type { PublicCask } from "../read-cask.ts"
import { perRlaCents } from "../rules.ts"
import { BuyForm } from "./buy-form.tsx"

type Props = { cask: PublicCask; signInTo: AppPath | null; refused: string | undefined }

export function CaskPrice({ cask, signInTo, refused }: Props) {
  const t = useTexts("casks")
  const { status, nowCents, priceCents, rlaLitres } = cask
  if (status !== "on-sale")
    return (
      <div className="grid gap-4 border-y border-rule-strong py-4">
        {refused && <Note tone="alarm">{refused}</Note>}
        <Note>{t(status === "sold" ? "sold" : "withdrawn")}</Note>
        <LinkButton to="/whisky-cask">{t("seeOthers")}</LinkButton>
      </div>
    )
  return (
    <div className="grid gap-4 border-y border-rule-strong py-4">
      <dl className="grid gap-3">
        <div>
          <dt className="label-text">{t("price")}</dt>
          <dd>
            <Price cents={nowCents} wasCents={nowCents < priceCents ? priceCents : null} size="huge" />
          </dd>
        </div>
        <div className="flex flex-wrap items-baseline gap-x-2">
          <dd>
            <Price cents={perRlaCents(nowCents, rlaLitres)} />
          </dd>
          <dt className="text-ink-soft">{t("perRla")}</dt>
        </div>
      </dl>
      <p className="text-sm text-ink-soft">{t("underBond")}</p>
      <BuyForm path={cask.path} priceCents={nowCents} signInTo={signInTo} refused={refused} />
      <LinkButton size="large" to="#enquire">
        {t("enquire")}
      </LinkButton>
    </div>
  )
}
