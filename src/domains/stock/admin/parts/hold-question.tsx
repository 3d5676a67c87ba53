import { useNavigation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { Field } from "#ui/field.tsx"
import { Input } from "#ui/inputs.tsx"
import { PostForm } from "#ui/post-form.tsx"
import type { ShelfHold } from "../reads.ts"

type Props = { hold: ShelfHold; refusal: RefusalView | undefined; onClose: () => void }

export function HoldQuestion({ hold, refusal, onClose }: Props) {
  const t = useTexts("stock-admin")
  const isBusy = useNavigation().state !== "idle"
  return (
    <Dialog id="dialogs" isOpen title={t("releaseTitle")} onClose={onClose}>
      <p>{t("releaseMessage", { count: hold.quantity, holder: hold.holder ?? t("nobody") })}</p>
      <PostForm
        refusal={refusal}
        field="reason"
        action={`?release=${hold.id}`}
        className="grid gap-4"
        preventScrollReset
      >
        <input type="hidden" name="hold" value={hold.id} />
        <Field label={t("reason")} anchor="reason" error={refusal?.message}>
          {(fieldProps) => <Input {...fieldProps} name="reason" maxLength={300} autoComplete="off" />}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <LinkButton kind="quiet" to="?" replace preventScrollReset>
            {t("leave")}
          </LinkButton>
          <Button name="intent" value="release" kind="alarm" disabled={isBusy}>
            {t("release")}
          </Button>
        </div>
      </PostForm>
    </Dialog>
  )
}
