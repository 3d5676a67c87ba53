import { AdminForm, type PageAnswer, refusedIn } from "#admin/admin-form.tsx"
import { ConditionFields, LotFields, LotTextFields } from "#domains/auctions/admin/parts/lot-fields.tsx"
import { ProductSearch } from "#domains/catalogue/admin/parts/product-search.tsx"
import { useTexts } from "#language/use-texts.ts"
import { fieldError } from "#ui/field-error.ts"
import { amountInput, SubmitButton, TextField } from "#ui/form-fields.tsx"
import type { LotEditPage } from "../read-lot-edit.ts"

type Props = { lot: LotEditPage; answer: PageAnswer }

type ProductChoice = Pick<Parameters<typeof ProductSearch>[0], "q" | "found"> & {
  product: NonNullable<Parameters<typeof ProductSearch>[0]["product"]>
}

export function LotForm({ lot, q, product, found, answer }: Props & ProductChoice) {
  const t = useTexts("bidding-admin")
  return (
    <section aria-labelledby="lot-terms" className="grid max-w-[64rem] gap-6 border-t border-rule pt-6">
      <h2 id="lot-terms" className="text-xl">
        {t("lotEdit.facts")}
      </h2>
      <ProductSearch q={q} found={found} product={product} />
      <AdminForm answer={answer} asksBeforeLeaving values={lot.values} className="grid gap-6">
        <input type="hidden" name="revision" value={lot.revision} />
        <input type="hidden" name="productId" value={product.id} />
        <LotFields agreed={lot.agreed} endsIn={lot.auction.location} />
        <SellerText lot={lot} />
        <div>
          <SubmitButton kind="act" intent="save" text={t("lotEdit.save")} />
        </div>
      </AdminForm>
    </section>
  )
}

/** Moves the lot within its auction. */
export function LotNumberForm({ lot, answer }: Props) {
  const t = useTexts("bidding-admin")
  return (
    <AdminForm
      answer={answer}
      values={lot.values}
      className="flex max-w-[64rem] flex-wrap items-start gap-3 border-t border-rule pt-6"
    >
      <input type="hidden" name="revision" value={lot.revision} />
      <TextField
        name="number"
        label={t("lotEdit.number")}
        hint={t("lotEdit.numberHint")}
        className="max-w-80"
        {...amountInput}
        inputMode="numeric"
        required
      />
      <SubmitButton intent="number" className="mt-7 min-h-11" text={t("lotEdit.move")} />
    </AdminForm>
  )
}

/** For a lot that has opened. */
export function CorrectionForm({ lot, answer }: Props) {
  const t = useTexts("bidding-admin")
  return (
    <section aria-labelledby="correction" className="grid max-w-[64rem] gap-6 border-t border-rule pt-6">
      <h2 id="correction" className="text-xl">
        {t("lotEdit.correction")}
      </h2>
      <AdminForm answer={answer} asksBeforeLeaving values={lot.values} className="grid gap-6">
        <input type="hidden" name="revision" value={lot.revision} />
        <LotTextFields />
        <ConditionFields />
        <SellerText lot={lot} />
        <NoteField answer={answer} />
        <div>
          <SubmitButton kind="act" intent="correct" text={t("lotEdit.correct")} />
        </div>
      </AdminForm>
    </section>
  )
}

export function NoteField({ answer }: { answer: PageAnswer }) {
  const t = useTexts("bidding-admin")
  const unchanged = fieldError(refusedIn(answer)?.refusal, "correction")
  return (
    <TextField
      name="note"
      label={t("lotEdit.note")}
      hint={t("lotEdit.noteHint")}
      field={unchanged ? "correction" : "note"}
      error={unchanged}
      rows={2}
      required
      minLength={3}
      maxLength={1_000}
    />
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
