import { AdminForm, type RefusedForm } from "#admin/admin-form.tsx"
import { listingStateText } from "#domains/listings/price.ts"
import { useTexts } from "#language/use-texts.ts"
import { dollarsText } from "#platform/dollars.ts"
import { formError } from "#ui/field-error.ts"
import { amountInput, SelectField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { Note } from "#ui/note.tsx"

type Listing = {
  status: "draft" | "on-sale" | "withdrawn" | "sold"
  priceCents: number
  salePriceCents: number | null
}
type Props = { listing: Listing | null; answer: RefusedForm | undefined }

const next: Record<Listing["status"], readonly Listing["status"][]> = {
  draft: ["draft", "on-sale"],
  "on-sale": ["on-sale", "withdrawn", "sold"],
  withdrawn: ["withdrawn", "on-sale"],
  sold: ["sold"],
}

export function CaskOffer({ listing, answer }: Props) {
  const t = useTexts("casks-admin")
  const listingTexts = useTexts("listings-admin")
  const refusal = answer?.refusal
  const problem = formError(refusal)
  const isAsked = refusal?.code === "listings.largePriceChange"
  const status = listing?.status ?? "draft"
  return (
    <AdminForm
      answer={answer}
      action="?"
      preventScrollReset
      values={{
        price: dollarsText(listing?.priceCents ?? null),
        sale: dollarsText(listing?.salePriceCents ?? null),
        status,
      }}
      className="grid content-start gap-4"
    >
      <h2 className="text-lg">{t("offerTitle")}</h2>
      {problem && <Note tone="alarm">{problem}</Note>}
      <input type="hidden" name="intent" value="offer" />
      <input type="hidden" name="seen" value={listing ? listingStateText(listing) : ""} />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField {...amountInput} name="price" label={t("priceDollars")} />
        <TextField {...amountInput} name="sale" label={t("saleDollars")} />
        <SelectField
          name="status"
          label={t("status")}
          options={next[status].map((each) => [each, t(`offers.${each}`)])}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton kind="act" text={t("saveOffer")} />
        {isAsked && (
          <SubmitButton
            kind="alarm"
            name="confirmed"
            value={String(refusal.facts.prices)}
            text={listingTexts("listings.confirm")}
          />
        )}
      </div>
    </AdminForm>
  )
}
