import { AdminForm, type RefusedForm } from "#admin/admin-form.tsx"
import { useTexts } from "#language/use-texts.ts"
import { dollarsText } from "#platform/dollars.ts"
import { SelectField, SubmitButton, TextField } from "#ui/form-fields.tsx"
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
  const refusal = answer?.refusal
  const isFieldError = ["price", "salePrice"].includes(String(refusal?.facts.field))
  return (
    <AdminForm answer={answer} action="?" preventScrollReset className="grid content-start gap-4">
      <h2 className="text-lg">{t("offerTitle")}</h2>
      {refusal && !isFieldError && <Note tone="alarm">{refusal.message}</Note>}
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField
          name="price"
          label={t("priceDollars")}
          inputMode="decimal"
          autoComplete="off"
          inputClass="figures"
          value={dollarsText(listing?.priceCents ?? null)}
        />
        <TextField
          name="salePrice"
          label={t("saleDollars")}
          inputMode="decimal"
          autoComplete="off"
          inputClass="figures"
          value={dollarsText(listing?.salePriceCents ?? null)}
        />
        <SelectField
          name="status"
          label={t("status")}
          value={listing?.status ?? "draft"}
          options={next[listing?.status ?? "draft"].map((status) => [status, t(`offers.${status}`)])}
        />
      </div>
      <SubmitButton intent="offer" kind="act" className="justify-self-start" text={t("saveOffer")} />
    </AdminForm>
  )
}
