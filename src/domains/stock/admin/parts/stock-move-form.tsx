import { AdminForm, type RefusedForm } from "#admin/admin-form.tsx"
import { useTexts } from "#language/use-texts.ts"
import { HiddenField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { adminMovements } from "../../adjustments.ts"

type Props = {
  /** Submitted twice, the form counts once. */
  idempotencyKey: string
  refused: RefusedForm | undefined
}

export function StockMoveForm({ idempotencyKey, refused }: Props) {
  const t = useTexts("stock-admin")
  return (
    <AdminForm answer={refused} action="?" preventScrollReset className="grid content-start gap-4">
      <h2 className="text-lg">{t("moveTitle")}</h2>
      <HiddenField name="key" value={idempotencyKey} />
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">{t("what")}</legend>
        {adminMovements.map((move) => (
          <label key={move} className="flex min-h-8 items-center gap-2.5">
            <input
              type="radio"
              name="move"
              value={move}
              defaultChecked={move === (refused?.submitted?.move ?? "receive")}
              className="size-[1.125rem]"
            />
            {t(`did.${move}`)}
          </label>
        ))}
      </fieldset>
      <TextField
        name="quantity"
        label={t("quantity")}
        inputMode="numeric"
        autoComplete="off"
        inputClass="figures max-w-32"
      />
      <TextField
        name="reason"
        label={t("reason")}
        hint={t("reasonHint")}
        maxLength={300}
        autoComplete="off"
      />
      <SubmitButton kind="act" className="justify-self-start" text={t("write")} />
    </AdminForm>
  )
}
