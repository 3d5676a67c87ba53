import { AdminForm, type RefusedForm } from "#admin/admin-form.tsx"
import { useTexts } from "#language/use-texts.ts"
import { SubmitButton, TextField } from "#ui/form-fields.tsx"

export function ShelfForm({ shelf, refused }: { shelf: string | null; refused: RefusedForm | undefined }) {
  const t = useTexts("stock-admin")
  return (
    <AdminForm answer={refused} action="?" preventScrollReset className="flex flex-wrap items-end gap-3">
      <TextField
        name="shelf"
        label={t("shelf")}
        hint={t("shelfHint")}
        value={shelf ?? ""}
        maxLength={40}
        autoComplete="off"
        className="min-w-48 grow"
      />
      <SubmitButton intent="shelf" text={t("saveShelf")} />
    </AdminForm>
  )
}
