import { useNavigation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { Input } from "#ui/inputs.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { adminMovements } from "../../adjustments.ts"

type Props = {
  /** Submitted twice, the form counts once. */
  idempotencyKey: string
  refused: { refusal: RefusalView; submitted?: FormFields | undefined } | undefined
}

export function StockMoveForm({ idempotencyKey, refused }: Props) {
  const t = useTexts("stock-admin")
  const isBusy = useNavigation().state !== "idle"
  const { refusal, submitted } = refused ?? {}
  return (
    <PostForm refusal={refusal} action="?" preventScrollReset className="grid content-start gap-4">
      <h2 className="text-lg">{t("moveTitle")}</h2>
      <input type="hidden" name="key" value={submitted?.key ?? idempotencyKey} />
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">{t("what")}</legend>
        {adminMovements.map((move) => (
          <label key={move} className="flex min-h-8 items-center gap-2.5">
            <input
              type="radio"
              name="move"
              value={move}
              defaultChecked={move === (submitted?.move ?? "receive")}
              className="size-[1.125rem]"
            />
            {t(`did.${move}`)}
          </label>
        ))}
      </fieldset>
      <Field label={t("quantity")} anchor="quantity" error={fieldError(refusal, "quantity")}>
        {(fieldProps) => (
          <Input
            {...fieldProps}
            name="quantity"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={submitted?.quantity}
            className="figures max-w-32"
          />
        )}
      </Field>
      <Field label={t("reason")} hint={t("reasonHint")} anchor="reason" error={fieldError(refusal, "reason")}>
        {(fieldProps) => (
          <Input
            {...fieldProps}
            name="reason"
            maxLength={300}
            autoComplete="off"
            defaultValue={submitted?.reason}
          />
        )}
      </Field>
      <Button kind="act" className="justify-self-start" disabled={isBusy}>
        {t("write")}
      </Button>
    </PostForm>
  )
}
