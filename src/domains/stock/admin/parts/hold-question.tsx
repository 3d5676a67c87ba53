import { useTexts } from "#language/use-texts.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { LinkButton } from "#ui/button.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import { PostForm } from "#ui/post-form.tsx"
import type { ShelfHold } from "../reads.ts"

type Props = { hold: ShelfHold; refusal: RefusalView | undefined; onClose: () => void }

export function HoldQuestion({ hold, refusal, onClose }: Props) {
  const t = useTexts("stock-admin")
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
        <TextField
          name="reason"
          label={t("reason")}
          error={refusal?.message}
          maxLength={300}
          autoComplete="off"
        />
        <div className="flex flex-wrap justify-end gap-3">
          <LinkButton kind="quiet" to="?" replace preventScrollReset text={t("leave")} />
          <SubmitButton intent="release" kind="alarm" text={t("release")} />
        </div>
      </PostForm>
    </Dialog>
  )
}
