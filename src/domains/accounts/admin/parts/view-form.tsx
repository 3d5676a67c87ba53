import { AdminForm, type PageAnswer } from "#admin/admin-form.tsx"
import { useTexts } from "#language/use-texts.ts"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Checkbox } from "#ui/inputs.tsx"
import { TextLink } from "#ui/link.tsx"
import type { ChangeableView } from "../list-views/list-views.ts"

type Props = { view: ChangeableView; isFirst: boolean; answer: PageAnswer }

export function ViewForm({ view, isFirst, answer }: Props) {
  const t = useTexts("admin")
  return (
    <AdminForm
      answer={answer}
      values={{ name: view.name }}
      className="flex flex-wrap items-end gap-x-4 gap-y-2 border-b border-rule pb-3"
    >
      <input type="hidden" name="view" value={view.id} />
      <TextField name="name" label={t("views.name")} className="w-64 max-w-full" maxLength={40} />
      <Checkbox
        name="shared"
        value="1"
        defaultChecked={view.isShared}
        label={t("views.share")}
        className="pb-2.5"
      />
      <SubmitButton intent="change" className="min-h-11" text={t("views.change")} />
      {view.isOwn && !isFirst && (
        <SubmitButton intent="move" kind="quiet" className="min-h-11" text={t("views.moveUp")} />
      )}
      <SubmitButton intent="delete" kind="quiet" className="min-h-11" text={t("views.delete")} />
      <p className="pb-2.5">
        <TextLink to={view.to} text={t("views.open")} />
        {!view.isOwn && <span className="label-text"> {t("views.of", { username: view.owner })}</span>}
      </p>
    </AdminForm>
  )
}
