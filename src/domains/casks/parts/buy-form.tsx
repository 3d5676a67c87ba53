import { useNavigation } from "react-router"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import type { AppPath, PagePath } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"

type Props = { path: PagePath; priceCents: number; signInTo: AppPath | null; refused: string | undefined }

export function BuyForm({ path, priceCents, signInTo, refused }: Props) {
  const t = useTexts("casks")
  const isBusy = useNavigation().state !== "idle"
  if (signInTo !== null)
    return (
      <LinkButton kind="act" size="large" to={signInTo}>
        {t("purchase.signIn")}
      </LinkButton>
    )
  return (
    <Form method="post" action={path} id="buy" className="grid gap-3">
      {refused && <Note tone="alarm">{refused}</Note>}
      <input type="hidden" name="intent" value="buy" />
      <input type="hidden" name="priceCents" value={priceCents} />
      <Checkbox name="confirmed" value="yes" required label={t("purchase.confirm")} />
      <Button kind="act" size="large" isWide disabled={isBusy} className="figures">
        {t("purchase.act", { price: money(priceCents) })}
      </Button>
    </Form>
  )
}
