import { useNavigation } from "react-router"
import { ConditionFields, DescriptionField, LotFields } from "#domains/auctions/admin/parts/lot-fields.tsx"
import { ProductSearch } from "#domains/catalogue/admin/parts/product-search.tsx"
import { useTexts } from "#language/use-texts.ts"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Button } from "#ui/button.tsx"
import { Field } from "#ui/field.tsx"
import { fieldError } from "#ui/field-error.ts"
import { TextArea } from "#ui/inputs.tsx"
import { PostForm } from "#ui/post-form.tsx"
import type { LotEditPage } from "../read-lot-edit.ts"

type Props = {
  lot: LotEditPage
  refusal: RefusalView | undefined
  submitted: FormFields | undefined
}

type ProductChoice = Pick<Parameters<typeof ProductSearch>[0], "q" | "found"> & {
  product: NonNullable<Parameters<typeof ProductSearch>[0]["product"]>
}

export function LotForm({ lot, q, product, found, refusal, submitted }: Props & ProductChoice) {
  const t = useTexts("bidding-admin")
  const isBusy = useNavigation().state !== "idle"
  return (
    <section aria-labelledby="lot-terms" className="grid max-w-[64rem] gap-6 border-t border-rule pt-6">
      <h2 id="lot-terms" className="text-xl">
        {t("lotEdit.facts")}
      </h2>
      <ProductSearch q={q} found={found} product={product} />
      <PostForm refusal={refusal} className="grid gap-6">
        <input type="hidden" name="revision" value={lot.revision} />
        <input type="hidden" name="productId" value={product.id} />
        <LotFields values={submitted ?? lot.values} refusal={refusal} agreed={lot.agreed} hasEnd />
        <SellerText lot={lot} />
        <div>
          <Button kind="act" name="intent" value="save" disabled={isBusy}>
            {t("lotEdit.save")}
          </Button>
        </div>
      </PostForm>
    </section>
  )
}

/** For a lot that has opened. */
export function CorrectionForm({ lot, refusal, submitted }: Props) {
  const t = useTexts("bidding-admin")
  const isBusy = useNavigation().state !== "idle"
  const values = submitted ?? lot.values
  return (
    <section aria-labelledby="correction" className="grid max-w-[64rem] gap-6 border-t border-rule pt-6">
      <h2 id="correction" className="text-xl">
        {t("lotEdit.correction")}
      </h2>
      <PostForm refusal={refusal} className="grid gap-6">
        <input type="hidden" name="revision" value={lot.revision} />
        <DescriptionField values={values} refusal={refusal} />
        <ConditionFields values={values} refusal={refusal} />
        <SellerText lot={lot} />
        <NoteField refusal={refusal} value={submitted?.note} />
        <div>
          <Button kind="act" name="intent" value="correct" disabled={isBusy}>
            {t("lotEdit.correct")}
          </Button>
        </div>
      </PostForm>
    </section>
  )
}

export function NoteField({
  refusal,
  value,
}: {
  refusal: RefusalView | undefined
  value: string | undefined
}) {
  const t = useTexts("bidding-admin")
  const unchanged = fieldError(refusal, "correction")
  return (
    <Field
      label={t("lotEdit.note")}
      hint={t("lotEdit.noteHint")}
      anchor={unchanged ? "correction" : "note"}
      error={fieldError(refusal, "note") ?? unchanged}
    >
      {(fieldProps) => (
        <TextArea
          {...fieldProps}
          name="note"
          rows={2}
          required
          minLength={3}
          maxLength={1_000}
          defaultValue={value}
        />
      )}
    </Field>
  )
}

function SellerText({ lot }: { lot: LotEditPage }) {
  const t = useTexts("auctions")
  if (!lot.sellerFlaws) return null
  return (
    <p>
      <span className="label-text block">{t("condition.sellerFlaws")}</span>
      <q lang="" className="whitespace-pre-line">
        {lot.sellerFlaws}
      </q>
    </p>
  )
}
