import { useNavigation } from "react-router"
import { useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { TextField } from "#ui/form-fields.tsx"
import { Select } from "#ui/inputs.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { aspects, maxStars } from "../aspects.ts"
import type { Rateable } from "../bought.ts"
import { StarChoice } from "./star-choice.tsx"

type Props = {
  choices?: Rateable | undefined
  chosen?: string | undefined
  submitted?: FormFields | undefined
  refusal?: RefusalView | undefined
}

const fieldOf = {
  service: "service",
  price: "price",
  delivery: "delivery",
  quality: "quantity",
  website: "website",
}

export function ReviewForm({ choices, chosen = "", submitted, refusal }: Props) {
  const t = useTexts("reviews")
  const isBusy = useNavigation().state !== "idle"
  const isOfField = refusal?.facts.field === "comment"
  return (
    <PostForm refusal={refusal} action="?" className="grid max-w-read gap-5">
      {refusal && !isOfField && <Note tone="alarm">{refusal.message}</Note>}
      {choices && (
        <Field label={t("form.what")}>
          {(fieldProps) => (
            <Select {...fieldProps} name="product" defaultValue={submitted?.product ?? chosen}>
              {choices.app && <option value="">{t("company")}</option>}
              {choices.products.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <div className="border-t border-rule">
        {aspects.map((aspect) => (
          <StarChoice
            key={aspect}
            name={fieldOf[aspect]}
            label={t(`aspects.${aspect}`)}
            chosen={Number(submitted?.[fieldOf[aspect]]) || maxStars}
          />
        ))}
      </div>
      <TextField
        name="comment"
        label={t("form.comment")}
        hint={t("form.commentHint")}
        aside={t("form.optional")}
        rows={6}
        maxLength={2000}
        value={submitted?.comment}
      />
      <div>
        <Button kind="act" size="large" disabled={isBusy}>
          {t(choices ? "form.send" : "form.change")}
        </Button>
      </div>
    </PostForm>
  )
}
